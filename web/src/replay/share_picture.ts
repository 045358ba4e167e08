/** The picture to share: the curve of one player's chances, and the turning points in words. */
import type { Review } from "../net/wire";

export const SIZE = { width: 1200, height: 630 };
const COLOURS = {
  cloth: "#14182b",
  ink: "#f2ead9",
  soft: "#aeb4cc",
  line: "#3a4166",
  curve: "#f27a4b",
  brass: "#e2b75c",
};
const CHART = { left: 64, top: 150, width: 1072, height: 240 };

export interface Told {
  readonly title: string;
  /** The player whose chances the curve shows. */
  readonly player: string;
  /** One line of text for each turning point, in order. */
  readonly turns: readonly string[];
  /** What is said where there are none. */
  readonly noTurns: string;
}

type Point = readonly [x: number, y: number];

/** The chances of a seat, from what it knew: before each move, and the result. */
export function curve(review: Pick<Review, "steps" | "end">, seat: number): Point[] {
  const shares = [...review.steps.map((step) => step.known[seat]!), review.end[seat]!];
  const last = Math.max(shares.length - 1, 1);
  return shares.map((share, place) => [
    CHART.left + (CHART.width * place) / last,
    CHART.top + CHART.height * (1 - Math.min(Math.max(share, 0), 1)),
  ]);
}

/** Cut a text to a width. */
export function fitted(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  let short = text;
  while (short && measure(`${short}…`) > width) short = short.slice(0, -1).trimEnd();
  return `${short}…`;
}

function write(canvas: CanvasRenderingContext2D, text: string, at: Point, font: string, colour: string, width: number) {
  canvas.font = font;
  canvas.fillStyle = colour;
  canvas.fillText(
    fitted(text, width, (one) => canvas.measureText(one).width),
    ...at,
  );
}

function stroke(
  canvas: CanvasRenderingContext2D,
  points: readonly Point[],
  colour: string,
  width: number,
  dash: number[] = [],
) {
  canvas.beginPath();
  points.forEach(([x, y], place) => (place ? canvas.lineTo(x, y) : canvas.moveTo(x, y)));
  canvas.strokeStyle = colour;
  canvas.lineWidth = width;
  canvas.lineJoin = "round";
  canvas.setLineDash(dash);
  canvas.stroke();
}

export function draw(canvas: CanvasRenderingContext2D, review: Review, seat: number, told: Told): void {
  const points = curve(review, seat);
  const turns = review.turning_points.map((one) => points[one.number]!);
  canvas.fillStyle = COLOURS.cloth;
  canvas.fillRect(0, 0, SIZE.width, SIZE.height);
  canvas.textBaseline = "alphabetic";
  write(canvas, told.title, [CHART.left, 78], `44px "Young Serif", Georgia, serif`, COLOURS.ink, CHART.width);
  write(canvas, told.player, [CHART.left, 122], "24px system-ui, sans-serif", COLOURS.soft, CHART.width);
  for (const share of [0, 0.5, 1]) {
    const y = CHART.top + CHART.height * share;
    stroke(canvas, [[CHART.left, y], [CHART.left + CHART.width, y]], COLOURS.line, 1.5); // prettier-ignore
  }
  for (const [x] of turns) stroke(canvas, [[x, CHART.top], [x, CHART.top + CHART.height]], COLOURS.brass, 2, [4, 6]); // prettier-ignore
  stroke(canvas, points, COLOURS.curve, 5);
  turns.forEach(([x, y], place) => {
    canvas.fillStyle = COLOURS.brass;
    canvas.beginPath();
    canvas.arc(x, y, 15, 0, 2 * Math.PI);
    canvas.fill();
    canvas.textAlign = "center";
    write(canvas, String(place + 1), [x, y + 7], "bold 20px system-ui, sans-serif", COLOURS.cloth, 30);
    canvas.textAlign = "start";
  });
  told.turns.forEach((line, place) => {
    const text = `${place + 1}  ${line}`;
    write(canvas, text, [CHART.left, 452 + 44 * place], "26px system-ui, sans-serif", COLOURS.ink, CHART.width);
  });
  if (!told.turns.length)
    write(canvas, told.noTurns, [CHART.left, 452], "26px system-ui, sans-serif", COLOURS.soft, CHART.width);
  write(canvas, "facedown", [CHART.left, 600], `24px "Young Serif", Georgia, serif`, COLOURS.brass, CHART.width);
}

/** Encode the picture as a PNG file. */
export async function pictureOf(review: Review, seat: number, told: Told): Promise<File> {
  await document.fonts.ready;
  const canvas = Object.assign(document.createElement("canvas"), SIZE);
  draw(canvas.getContext("2d")!, review, seat, told);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("the browser draws no pictures");
  return new File([blob], "facedown-review.png", { type: "image/png" });
}

/** Whether the browser can share pictures with other apps. */
export const canShare = (file: File) => !!navigator.canShare?.({ files: [file] });
