import { expect, test } from "vitest";
import told from "../../../tests/messages/runs.json";
import type { Declared } from "./declared";
import { loadGame, runs } from "./registry";

const declared = { events: told.declared } as unknown as Declared;

test("events are told together on the page as in the terminal", () => {
  const cut = runs(told.events, declared).map((run) => [run[0]!.type, run.length]);
  expect(cut).toEqual(told.runs);
});

test("where nothing is declared, events of one kind by one seat are told together", () => {
  const events = [0, 0, 1].map((seat) => ({ type: "drew", seat }));
  expect(runs(events).map((run) => run.length)).toEqual([2, 1]);
});

test("a declared game comes with its declaration", async () => {
  expect((await loadGame("en_garde")).declared?.events["drew"]?.merge).toBe("card");
});
