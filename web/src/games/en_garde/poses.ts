/** How a fencer stands, facing right, his field's middle at the origin: joints of a drawing in our own hand. */
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
    head: [1, -57], shoulder: [-1, -46], hip: [-3, -27],
    frontLeg: [[8, -16], [7, 0], [13, 0]], backLeg: [[-12, -15], [-14, 0], [-19, 0]],
    swordArm: [[8, -39], [16, -43]], backArm: [[-12, -47], [-13, -58]], tip: [43, -47],
  },
  advance: {
    head: [5, -56], shoulder: [3, -45], hip: [0, -27],
    frontLeg: [[13, -19], [15, -2], [21, -4]], backLeg: [[-9, -14], [-14, 0], [-18, 1]],
    swordArm: [[12, -39], [20, -43]], backArm: [[-8, -46], [-11, -56]], tip: [47, -46],
  },
  lunge: {
    head: [20, -46], shoulder: [14, -37], hip: [3, -23],
    frontLeg: [[21, -19], [21, 0], [28, 0]], backLeg: [[-9, -11], [-20, 0], [-26, 0]],
    swordArm: [[24, -39], [34, -41]], backArm: [[3, -33], [-8, -27]], tip: [63, -42],
  },
  parry: {
    head: [-2, -57], shoulder: [-3, -46], hip: [-4, -27],
    frontLeg: [[7, -16], [6, 0], [12, 0]], backLeg: [[-13, -15], [-15, 0], [-20, 0]],
    swordArm: [[6, -38], [14, -36]], backArm: [[-14, -46], [-15, -57]], tip: [27, -62],
  },
  retreat: {
    head: [-7, -56], shoulder: [-7, -45], hip: [-5, -27],
    frontLeg: [[6, -17], [9, -2], [14, -4]], backLeg: [[-15, -17], [-20, 0], [-25, 0]],
    swordArm: [[3, -39], [10, -45]], backArm: [[-17, -44], [-22, -53]], tip: [34, -55],
  },
  hit: {
    head: [-12, -51], shoulder: [-8, -42], hip: [-3, -25],
    frontLeg: [[8, -15], [6, 0], [12, 0]], backLeg: [[-13, -12], [-14, 0], [-19, 0]],
    swordArm: [[-2, -31], [6, -22]], backArm: [[-17, -36], [-22, -26]], tip: [24, -2],
  },
} as const satisfies Record<string, Pose>;

export type PoseName = keyof typeof POSES;

/** A line through joints, as an SVG path. */
export const line = (...points: readonly Point[]) => `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;
