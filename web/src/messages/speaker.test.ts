import { expect, test } from "vitest";
import sentences from "../../../tests/messages/sentences.json";
import wizards from "../../../tests/messages/wizards.json";
import { Speaker, type Arguments, type Catalogue, type Says } from "./speaker";

const shared = import.meta.glob<Catalogue>("../../../src/facedown/messages/??.json", {
  import: "default",
  eager: true,
});
const games = import.meta.glob<Catalogue>("../../../src/facedown/games/*/messages/??.json", {
  import: "default",
  eager: true,
});
const NAMES = ["Anne", "Hugo", "Yves", "Yann"];

function catalogueOf(game: string, language: string): Catalogue {
  if (game === "wizards") return wizards[language as "en" | "fr"] as unknown as Catalogue;
  return games[`../../../src/facedown/games/${game}/messages/${language}.json`]!;
}

test("the page says every sentence as the terminal does", () => {
  for (const { game, language, path, given, says, text } of sentences) {
    const speaker = new Speaker(
      language,
      shared[`../../../src/facedown/messages/${language}.json`]!,
      catalogueOf(game, language),
      NAMES,
      0,
    );
    expect(
      speaker.say(path, given as unknown as Arguments, says as unknown as Says),
      `${language} ${path.join(".")}`,
    ).toBe(text);
  }
  expect(sentences.length).toBeGreaterThan(100);
});

test("a message that is not there is not said", () => {
  expect(new Speaker("en", {}, {}).say(["events", "nothing"])).toBeUndefined();
});
