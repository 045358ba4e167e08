/** What cards, mixes and hands are called at the table, where one message is not enough. */
import { amuletsOn, byColour, colourOf, isBack, nameOf, valueOf } from "./cards";
import type { WhyNot } from "./compose";
import type { Fan, Words } from "./wire";

/** A card as a screen reader says it. */
export function cardLabel(words: Words, card: string): string {
  const colour = nameOf(colourOf(card));
  return isBack(card)
    ? words.say("back", { colour })
    : words.say("card", { card, colour, value: valueOf(card), amulets: amuletsOn(card) });
}

/** A hand: how many cards of each colour, and which, where they are seen. */
export function heldLabel(words: Words, who: string, { backs, cards }: Fan): string {
  const counts = byColour([...backs]).map((group) =>
    words.say("backs", { count: group.cards.length, colour: nameOf(group.colour) }),
  );
  return words.say("holds", { who, count: backs.length, backs: counts, card: cards ?? [] });
}

/** A mix such as `2+1` in words. */
export const mixLabel = (words: Words, mix: string) => words.say("mix", { mix: mix.replaceAll("+", "_") });

/** Why a card cannot be picked: as the server would refuse it, or what only the page knows. */
export const whyNotLabel = (words: Words, why: WhyNot) =>
  why === "doesnt_fit" || why === "enough" ? words.say(why) : words.refusals[why]!;
