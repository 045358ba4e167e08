import { expect, test } from "vitest";
import { questionsOf } from "./words";

interface Shipped {
  readonly game: string;
  readonly id: string;
  readonly reason: string;
}
const files = import.meta.glob<Shipped[]>("../../../src/facedown/games/*/puzzles.json", {
  eager: true,
  import: "default",
});
const shipped = Object.values(files).flat();

test.each(["en", "fr"])("every puzzle asks a question of its own (%s)", async (language) => {
  expect(shipped.length).toBeGreaterThan(100);
  for (const puzzle of shipped)
    expect(await questionsOf(puzzle.game, language), `${puzzle.id}: ${puzzle.reason}`).toHaveProperty(puzzle.reason);
});
