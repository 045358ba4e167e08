/** Pictures: a rune's drawing and colour, and a drawing for every verb that a card's effect can have. */
import wings from "icon:angel-wings";
import backwards from "icon:anticlockwise-rotation";
import chain from "icon:breaking-chain";
import broom from "icon:broom";
import embers from "icon:burning-embers";
import discard from "icon:card-discard";
import draw from "icon:card-draw";
import exchange from "icon:card-exchange";
import thorns from "icon:crown-of-thorns";
import eye from "icon:crystal-eye";
import crystals from "icon:crystal-growth";
import cycle from "icon:cycle";
import stopped from "icon:empty-hourglass";
import expand from "icon:expand";
import feather from "icon:feather";
import hands from "icon:glowing-hands";
import hand from "icon:hand";
import hourglass from "icon:hourglass";
import palm from "icon:magic-palm";
import shield from "icon:magic-shield";
import swirl from "icon:magic-swirl";
import move from "icon:move";
import sleep from "icon:night-sleep";
import padlock from "icon:padlock";
import poker from "icon:poker-hand";
import present from "icon:present";
import prism from "icon:prism";
import recycle from "icon:recycle";
import back from "icon:return-arrow";
import robber from "icon:robber-hand";
import rosa from "icon:rosa-shield";
import rune from "icon:rune-stone";
import tooth from "icon:saber-tooth";
import scroll from "icon:scroll-unfurled";
import stars from "icon:star-formation";
import tearing from "icon:tearing";
import third from "icon:third-eye";
import drop from "icon:water-drop";
import chains from "icon:wavy-chains";
import type { Component } from "./cards.svelte";

export interface Rune {
  readonly icon: string;
  /** Read on paper and under paper: at least 4.5 to 1 both ways. */
  readonly colour: string;
}

export const RUNES: Readonly<Record<Component, Rune>> = {
  breath: { icon: wings, colour: "#1d5fa8" },
  ash: { icon: embers, colour: "#a8321f" },
  tooth: { icon: tooth, colour: "#7d5800" },
  feather: { icon: feather, colour: "#2b6e35" },
  tears: { icon: drop, colour: "#0b6470" },
  agate: { icon: crystals, colour: "#6b3fa0" },
  shard: { icon: prism, colour: "#3a3550" },
};

export const runeOf = (name: string): Rune => RUNES[name as Component] ?? { icon: rune, colour: "#3a3550" };

const VERBS: Readonly<Record<string, string>> = {
  draw,
  refill: draw,
  draws: draw,
  discard,
  steal: robber,
  give: present,
  look: third,
  reveal: eye,
  swap: exchange,
  pass_hands: cycle,
  move,
  remove: tearing,
  clear: broom,
  take: palm,
  place: rune,
  play_more: hands,
  plays: hands,
  act_again: swirl,
  actions: swirl,
  recall: back,
  banish: chain,
  renew: recycle,
  widen: expand,
  skip: stopped,
  turn_again: hourglass,
  reverse: backwards,
  end_turn: sleep,
  protect: shield,
  shield,
  score: stars,
  hand_limit: poker,
  wild: prism,
  steadfast: padlock,
  hardy: rosa,
  unbound: chains,
  open_hand: hand,
  no_gambits: thorns,
};

/** The drawing of a card: of the first thing it does. */
export const drawingOf = (verbs: readonly string[] | undefined): string => VERBS[verbs?.[0] ?? ""] ?? scroll;
