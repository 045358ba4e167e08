import { expect, test } from "vitest";
import { loadWords } from "../registry";
import { explain, whyForced } from "./explain";
import type { Picture } from "./story";
import type { Event, Words } from "./wire";

const NAMES = ["Ann", "Bob", "Cyd"];
const fan = (...cards: string[]) => ({ backs: cards.map((card) => card[0]).join(""), cards });
const table = (...fans: ReturnType<typeof fan>[]) => ({ starter: 0, played: fans, fight: null }) as unknown as Picture;
const said = async (event: Event, from: Picture, language = "en") =>
  explain([event], from, (await loadWords("gargon", language)) as unknown as Words, NAMES);

const won = (seat: number, card: string) => ({ type: "won", seat, card }) as Event;
const lost = (seat: number, card: string) => ({ type: "lost", seat, card }) as Event;

test("a card that wins says what it beats, or that nobody is against it", async () => {
  const from = table(fan("r7"), fan("r5", "b2"), fan("r3"));
  expect(await said(won(0, "r7"), from)).toMatch(/^Ann wins red 7, which beats red 5 and red 3\.$/);
  expect(await said(won(1, "b2"), from)).toBe("Bob wins blue 2: nobody else has blue.");
});

test("a card that loses says what is higher", async () => {
  const from = table(fan("r7"), fan("r5"), fan());
  expect(await said(lost(1, "r5"), from)).toBe("Bob loses red 5: Ann’s 7 is higher.");
  expect(await said(lost(1, "r5"), from, "fr")).toBe("Bob perd le 5 rouge\u00a0: le 7 d’Ann est plus fort.");
});

test("zeros that meet cancel out", async () => {
  const from = table(fan("v0"), fan("v0"), fan());
  expect(await said(lost(0, "v0"), from)).toBe("Only zeros in violet: they cancel out, and Ann loses violet 0.");
});

test("whoever could only pass, or draw from one stack, reads why", async () => {
  const words = (await loadWords("gargon", "en")) as unknown as Words;
  const why = (from: Partial<Picture>) => whyForced({ moves: [], mix: "2", refused: {}, ...from } as Picture, words);
  const plays = (...cards: string[]) => ({ cards, mixes: ["2"] });
  expect(why({ moves: ["pass"], plays: plays("r7"), refused: { r7: "wrong_mix", b2: "new_colour" } })).toBe(
    "You had no cards for two cards of one colour.",
  );
  expect(why({ moves: ["pass"], plays: plays(), refused: { r7: "new_colour" } })).toMatch(/^You’re last: /);
  expect(why({ moves: ["draw 2"] })).toBe("Only stack 2 has cards left.");
  expect(why({ moves: ["battle r"] })).toBe("You had only red on the table.");
});
