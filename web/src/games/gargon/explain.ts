/** What became of a card in a battle, with its reason: what it beat, or what was higher. */
import { colourOf, nameOf, valueOf } from "./cards";
import { coloursIn, stacksIn } from "./compose";
import { settledBy, victor } from "./fight";
import { mixLabel } from "./labels";
import { fightShown, type Picture } from "./story";
import { whyRefused } from "../refused";
import type { Event, Words } from "./wire";

export function explain([event]: readonly Event[], from: Picture, words: Words, names: readonly string[]): string {
  const fighter = settledBy(event ?? null);
  const fight = fightShown(from, event ?? null);
  if (!fighter || !fight) return "";
  const [who, card, colour] = [names[fighter.seat]!, fighter.card, nameOf(colourOf(fighter.card))];
  const others = fight.fighters.filter((one) => one.seat !== fighter.seat);
  if (fighter.result === "won")
    return words.say("won_why", { who, card, colour, beaten: others.map((one) => words.name("card", one.card)) });
  const best = others.find((one) => one.seat === victor(fight));
  return best
    ? words.say("lost_why", { who, card, winner: names[best.seat]!, value: valueOf(best.card) })
    : words.say("zeros_why", { who, card, colour });
}

/** Why there was only one stack, one colour, or nothing but to pass. */
export function whyForced({ moves, mix, plays, refused }: Picture, words: Words): string {
  const [[stack], [colour]] = [stacksIn(moves), coloursIn(moves)];
  if (stack) return words.say("one_stack", { stack });
  if (colour) return words.say("one_colour", { colour: nameOf(colour) });
  if (!moves.includes("pass")) return "";
  return plays?.cards.length ? words.say("no_match", { mix: mixLabel(words, mix) }) : whyRefused(refused, words);
}
