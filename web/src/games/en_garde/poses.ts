/** How fencers stand, facing right, their field's middle at the origin: joints of a drawing in our own hand. */
import type { Event, View } from "./wire";

type Point = readonly [x: number, y: number];

export interface Pose {
  readonly head: Point;
  readonly shoulder: Point;
  readonly hip: Point;
  readonly frontLeg: readonly [knee: Point, heel: Point, toe: Point];
  readonly backLeg: readonly [knee: Point, heel: Point, toe: Point];
  readonly swordArm: readonly [elbow: Point, hand: Point];
  readonly backArm: readonly [elbow: Point, hand: Point];
  readonly tip: Point;
}

export const POSES = {
  guard: {
    head: [1, -58],
    shoulder: [-1, -46],
    hip: [-3, -27],
    frontLeg: [
      [9, -16],
      [8, 0],
      [15, 0],
    ],
    backLeg: [
      [-13, -15],
      [-15, 0],
      [-21, 0],
    ],
    swordArm: [
      [8, -39],
      [16, -43],
    ],
    backArm: [
      [-13, -47],
      [-14, -59],
    ],
    tip: [45, -48],
  },
  advance: {
    head: [6, -57],
    shoulder: [4, -45],
    hip: [0, -27],
    frontLeg: [
      [15, -20],
      [18, -4],
      [25, -7],
    ],
    backLeg: [
      [-9, -14],
      [-15, 0],
      [-20, 1],
    ],
    swordArm: [
      [13, -39],
      [21, -43],
    ],
    backArm: [
      [-8, -47],
      [-12, -57],
    ],
    tip: [50, -46],
  },
  lunge: {
    head: [24, -45],
    shoulder: [17, -36],
    hip: [4, -21],
    frontLeg: [
      [25, -18],
      [25, 0],
      [33, 0],
    ],
    backLeg: [
      [-10, -10],
      [-26, 0],
      [-32, -1],
    ],
    swordArm: [
      [28, -38],
      [39, -40],
    ],
    backArm: [
      [4, -31],
      [-9, -25],
    ],
    tip: [69, -41],
  },
  parry: {
    head: [-4, -58],
    shoulder: [-4, -46],
    hip: [-5, -27],
    frontLeg: [
      [7, -17],
      [6, 0],
      [13, 0],
    ],
    backLeg: [
      [-15, -15],
      [-17, 0],
      [-23, 0],
    ],
    swordArm: [
      [6, -37],
      [15, -34],
    ],
    backArm: [
      [-16, -46],
      [-17, -58],
    ],
    tip: [30, -63],
  },
  retreat: {
    head: [-10, -57],
    shoulder: [-9, -45],
    hip: [-6, -27],
    frontLeg: [
      [6, -18],
      [10, -3],
      [16, -6],
    ],
    backLeg: [
      [-17, -18],
      [-24, 0],
      [-30, 0],
    ],
    swordArm: [
      [2, -38],
      [9, -46],
    ],
    backArm: [
      [-20, -43],
      [-26, -53],
    ],
    tip: [34, -57],
  },
  hit: {
    head: [-16, -50],
    shoulder: [-10, -41],
    hip: [-4, -24],
    frontLeg: [
      [9, -15],
      [7, 0],
      [14, 0],
    ],
    backLeg: [
      [-15, -11],
      [-17, 0],
      [-23, 0],
    ],
    swordArm: [
      [-3, -29],
      [6, -19],
    ],
    backArm: [
      [-21, -36],
      [-27, -25],
    ],
    tip: [26, 0],
  },
  salute: {
    head: [1, -61],
    shoulder: [-1, -49],
    hip: [-1, -28],
    frontLeg: [
      [4, -15],
      [4, 0],
      [11, 0],
    ],
    backLeg: [
      [-5, -15],
      [-7, 0],
      [-13, 0],
    ],
    swordArm: [
      [7, -42],
      [6, -54],
    ],
    backArm: [
      [-8, -38],
      [-8, -28],
    ],
    tip: [8, -86],
  },
} as const satisfies Record<string, Pose>;

export type PoseName = keyof typeof POSES;

/** A line through joints, as an SVG path. */
export const line = (...points: readonly Point[]) => `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;

/** Who attacks: who has just played or drawn, or the one who is not to answer. */
function attackerIn(view: View, showing: Event | null): number | null {
  if (!view.attack) return null;
  if (showing && "seat" in showing)
    return showing.type === "parried" || showing.type === "retreated" ? 1 - showing.seat : showing.seat;
  return view.pending.length === 1 ? 1 - view.pending[0]! : null;
}

/** How a seat's fencer stands while an event is shown, or until the next. */
export function poseOf(of: number, view: View, showing: Event | null): PoseName {
  const own = showing && "seat" in showing && showing.seat === of ? showing : null;
  if (own?.type === "attacked") return "lunge";
  if (own?.type === "parried") return "parry";
  if (own?.type === "retreated") return "retreat";
  if (own?.type === "stepped") return own.by > 0 ? "advance" : "retreat";
  if (showing?.type === "round_started") return "salute";
  const end = showing?.type === "round_ended" ? showing : view.outcome ? view.last_round : null;
  if (end && end.winner !== null) {
    if (end.reason === "hit") return end.winner === of ? "lunge" : "hit";
    return end.winner === of ? "salute" : "guard";
  }
  return attackerIn(view, showing) === of ? "lunge" : "guard";
}
