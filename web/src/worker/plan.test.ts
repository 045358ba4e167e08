import { expect, test } from "vitest";
import { isGateway, outdated, planFor } from "./plan";

const ORIGIN = "https://cards.example";
const FILES = new Set(["/icon.svg", "/manifest.webmanifest"]);
const plan = (path: string, mode = "cors", method = "GET") =>
  planFor({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN, FILES);

test.each([
  ["/api/tables"],
  ["/api/tables/abc"],
  ["/api/tables/mine"],
  ["/api/tables/abc/socket"],
  ["/api/tables/abc/matches/1/review"],
  ["/api/lobby"],
  ["/api/me"],
  ["/api/me/tables"],
  ["/api/me/export"],
  ["/api/puzzles/en_garde-1"],
  ["/api/preparing"],
  ["/health"],
])("%s is never kept", (path) => expect(plan(path)).toBe("pass"));

test.each([
  ["/api/games", "reference"],
  ["/api/games/gargon/rules?language=fr", "reference"],
  ["/api/games/wizards_gambit/cards?set=x&language=en", "reference"],
  ["/api/me/games", "own"],
  ["/api/me/games?before=12", "own"],
  ["/api/tables/a-b_c/matches/2/replay?seat=1", "own"],
  ["/assets/base-123.js", "file"],
  ["/icon.svg", "file"],
])("%s is kept as %s", (path, expected) => expect(plan(path)).toBe(expected));

test("pages are asked for first, whichever they are", () => {
  for (const path of ["/", "/t/abc", "/r/abc/1", "/nowhere"]) expect(plan(path, "navigate")).toBe("page");
});

test("nothing that changes something is touched, nor anything of another site", () => {
  expect(plan("/api/games", "cors", "POST")).toBe("pass");
  expect(planFor({ method: "GET", mode: "cors", url: "https://other.example/assets/x.js" }, ORIGIN, FILES)).toBe(
    "pass",
  );
});

test("a link to an API call is no page", () =>
  expect(plan("/api/tables/abc/matches/1/record", "navigate")).toBe("pass"));

test("the version before stays for tabs that are open", () => {
  const names = ["facedown-page-a", "facedown-own", "facedown-page-b", "facedown-page-c"];
  expect(outdated(names, "c")).toEqual(["facedown-page-a"]);
  expect(outdated(["facedown-page-c"], "c")).toEqual([]);
  expect(outdated(["facedown-page-b", "facedown-page-c"], "c")).toEqual([]);
});

test("a proxy without its server is nobody", () => {
  expect([502, 503, 504, 500, 404, 200].map(isGateway)).toEqual([true, true, true, false, false, false]);
});
