import { expect, test } from "vitest";
import { COLOURS, drawn, FIGURE_NAMES } from "./avatars";
import { FIGURES } from "./figures";

test("an avatar is a figure on a colour", () => {
  expect(drawn("fox-teal", "Ann")).toEqual({ figure: "fox", colour: COLOURS.teal, letter: "A" });
});

test.each(["", "unicorn-teal", "fox", "toString-teal", "constructor-constructor"])(
  "%s still shows something: a letter and a colour that is the same each time",
  (avatar) => {
    const shown = drawn(avatar, " éva");
    expect(shown.letter).toBe("É");
    expect(shown.figure === null || FIGURES[shown.figure] === FIGURES.fox).toBe(true);
    expect(Object.values(COLOURS)).toContain(shown.colour);
    expect(drawn(avatar, " éva")).toEqual(shown);
  },
);

test("somebody without a name has a head and shoulders: a question mark would look like help", () => {
  expect(drawn("", " ")).toMatchObject({ figure: null, letter: "" });
});

test("every figure is drawn", () => {
  expect(Object.keys(FIGURES)).toEqual(FIGURE_NAMES);
});
