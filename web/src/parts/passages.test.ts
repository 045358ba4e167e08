import { expect, test } from "vitest";
import { passage } from "./passages";

const ENGLISH = `# A game

Hello.

## The cards

Some **words**
over lines.

| name | what |
| --- | --- |
| \`ash\` | burns |
| \`tooth\` | bites |

### The attacks

**Alone.** You win.

- **With Elisa.** She goes,
  and so does he.
- With a twin.

## The end

That is all.`;

const FRENCH = `# Un jeu

Bonjour.

## Les cartes

Des **mots**
sur des lignes.

| nom | quoi |
| --- | --- |
| \`ash\` | brûle |
| \`tooth\` | mord |

### Les attaques

**Seul.** On gagne.

- **Avec Elisa.** Elle part,
  et lui aussi.
- Avec un jumeau.

## La fin

C'est tout.`;

test("a section is what stands under its heading, up to the next", () => {
  expect(passage("the-end", ENGLISH)).toEqual({ heading: "The end", text: "That is all." });
  expect(passage("the-cards", ENGLISH)!.text).toMatch(/^Some \*\*words\*\*[^]*bites \|$/);
});

test("a paragraph is found by how it begins, whatever is bold in it", () => {
  expect(passage("the-attacks: Alone", ENGLISH)!.text).toBe("**Alone.** You win.");
});

test("of a list only the items that begin so are cut out", () => {
  expect(passage("the-attacks: With Elisa", ENGLISH)!.text).toBe("- **With Elisa.** She goes,\n  and so does he.");
});

test("of a table the head and the rows that begin so are cut out", () => {
  expect(passage("the-cards: tooth", ENGLISH)!.text).toBe("| name | what |\n| --- | --- |\n| `tooth` | bites |");
});

test("several beginnings cut out what begins in any of these ways", () => {
  expect(passage("the-cards: ash / tooth", ENGLISH)!.text).toBe(
    "| name | what |\n| --- | --- |\n| `ash` | burns |\n| `tooth` | bites |",
  );
  expect(passage("the-attacks: With a twin / Alone", ENGLISH)!.text).toBe("**Alone.** You win.\n\n- With a twin.");
});

test.each([
  ["the-end", "La fin", "C'est tout."],
  ["the-attacks: With a twin", "Les attaques", "- Avec un jumeau."],
  ["the-cards: ash", "Les cartes", "| nom | quoi |\n| --- | --- |\n| `ash` | brûle |"],
])("%s is cut out of a translation at the same place", (name, heading, text) => {
  expect(passage(name, ENGLISH, FRENCH)).toEqual({ heading, text });
});

test.each(["the-middle", "the-end: Nothing begins so", "the-attacks: Elisa"])("there is no passage %s", (name) => {
  expect(passage(name, ENGLISH)).toBeNull();
});
