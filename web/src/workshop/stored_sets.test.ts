import { expect, test } from "vitest";
import { fileName, nameIn } from "./stored_sets";

test("a set is called what its text says", () => {
  expect(nameIn('# name = "no"\n[set]\nname = "hedge \\"magic\\""\nabout = "x"\n[[spells]]\nname = "Kindle"')).toBe(
    'hedge "magic"',
  );
  expect(nameIn('[[spells]]\nname = "Kindle"')).toBe("");
  expect(nameIn("[set]\nname = 3")).toBe("");
});

test("a file is named after its set", () => {
  expect(fileName("Élan & Co")).toBe("élan_co.toml");
  expect(fileName("")).toBe("cards.toml");
});
