import { expect, test } from "vitest";
import { since } from "./time_ago";

test.each([
  [0, "now"],
  [-5_000, "now"],
  [59_999, "now"],
  [60_000, "1 minute ago"],
  [7_200_000, "2 hours ago"],
  [90_000_000, "yesterday"],
])("%d milliseconds ago is %s", (passed, said) => {
  expect(since(10 ** 12 - passed, 10 ** 12, "en")).toBe(said);
});

test("it is said in the language of the page", () => {
  expect(since(0, 7_200_000, "fr")).toBe("il y a 2 heures");
});
