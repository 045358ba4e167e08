import { expect, test } from "vitest";

const pageWords = import.meta.glob<{ default: object }>("./??.ts", { eager: true });
const gameWords = import.meta.glob<{ default: object }>("../games/*/words/*.ts", { eager: true });
const languages = Object.keys(pageWords).map((path) => path.slice(2, 4));

/** All keys of a catalogue, those in catalogues within it too. */
function keys(catalogue: object, before = ""): string[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    value && typeof value === "object" ? keys(value, `${before}${key}.`) : [`${before}${key}`],
  );
}

const inEnglish = (path: string) => path.replace(/\b\w\w\.ts$/, "en.ts");

test.each(Object.keys(pageWords))("%s has what the page says in English, and nothing else", (path) => {
  expect(keys(pageWords[path]!.default).sort()).toEqual(keys(pageWords["./en.ts"]!.default).sort());
});

test.each(Object.keys(gameWords))("%s has what the game says in English, and nothing else", (path) => {
  expect(keys(gameWords[path]!.default).sort()).toEqual(keys(gameWords[inEnglish(path)]!.default).sort());
});

test.each(Object.keys(gameWords).filter((path) => path.endsWith("en.ts")))("%s is there in every language", (path) => {
  for (const language of languages) expect(gameWords).toHaveProperty([path.replace(/en\.ts$/, `${language}.ts`)]);
});

test.each(Object.keys(pageWords))("no text of %s is empty", (path) => {
  const empty = keys(pageWords[path]!.default).filter((key) => valueAt(pageWords[path]!.default, key) === "");
  expect(empty).toEqual([]);
});

function valueAt(catalogue: object, key: string): unknown {
  return key.split(".").reduce((part: unknown, name) => (part as Record<string, unknown>)[name], catalogue);
}
