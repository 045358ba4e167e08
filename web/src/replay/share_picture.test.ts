import { expect, test } from "vitest";
import { curve, fitted } from "./share_picture";

const step = (share: number) => ({ known: [share, 1 - share] }) as never;

test("a curve goes from the left to the right, and up with the chances", () => {
  const points = curve({ steps: [step(0.5), step(0.75)], end: [1, 0] }, 0);
  expect(points.map(([x]) => x)).toEqual([64, 600, 1136]);
  expect(points.map(([, y]) => y)).toEqual([270, 210, 150]);
});

test("chances beyond what is possible stay in the picture", () => {
  const points = curve({ steps: [step(1.2)], end: [-0.1, 1] }, 0);
  expect(points.map(([, y]) => y)).toEqual([150, 390]);
});

test("a text that is too long ends with dots, and one that fits stays as it is", () => {
  const measure = (text: string) => 10 * text.length;
  expect(fitted("short", 100, measure)).toBe("short");
  expect(fitted("a text that is too long", 100, measure)).toBe("a text th…");
});
