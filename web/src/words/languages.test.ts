import ts from "typescript";
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

const code = Object.values(
  import.meta.glob<string>(
    ["../**/*.svelte", "../**/*.ts", "!../**/words/??.ts", "!../**/words.ts", "!../**/*.test.ts"],
    {
      query: "?raw",
      import: "default",
      eager: true,
    },
  ),
).join("\n");

test("the page uses everything that it can say", () => {
  // A text is named where it is used, or one of its group is looked up by a key that the server sends.
  const isUsed = (key: string) => {
    const [leaf, group] = key.split(".").reverse();
    return new RegExp(`\\b${leaf}\\b`).test(code) || (group && new RegExp(`\\.${group}\\b(?!\\.)`).test(code));
  };
  expect(keys(pageWords["./en.ts"]!.default).filter((key) => !isUsed(key))).toEqual([]);
});

const french = import.meta.glob<string>(
  ["./fr.ts", "../people/words/fr.ts", "../puzzles/words.ts", "../replay/words.ts", "../games/*/words/*fr.ts"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);

/** All that stands in quotes. */
function texts(node: ts.Node): string[] {
  const own = ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node) ? [node.text] : [];
  const within: string[] = [];
  ts.forEachChild(node, (child) => void within.push(...texts(child)));
  return [...own, ...within];
}

test.each(Object.keys(french))("no line of %s can break before a double sign", (path) => {
  const found = texts(ts.createSourceFile(path, french[path]!, ts.ScriptTarget.Latest));
  expect(found).not.toEqual([]);
  expect(found.filter((text) => / [:;!?»%]|« /.test(text))).toEqual([]);
});
