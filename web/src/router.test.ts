import { expect, test } from "vitest";
import { readPath } from "./router.svelte";

test.each([
  ["/", { page: "home" }],
  ["/t/Ab-_9", { page: "table", table: "Ab-_9" }],
  ["/w/key", { page: "watch", watch: "key" }],
  ["/r/table/2", { page: "replay", table: "table", match: 2 }],
  ["/r", { page: "record" }],
  ["/rules/en_garde", { page: "rules", game: "en_garde" }],
  ["/learn/gargon", { page: "learn", game: "gargon" }],
  ["/about", { page: "about" }],
  ["/c/en_garde-2026-11-16", { page: "challenge", challenge: "en_garde-2026-11-16" }],
  ["/workshop", { page: "workshop" }],
  ["/somewhere/else", { page: "lost" }],
])("%s leads to its page", (path, route) => {
  expect(readPath(path)).toEqual(route);
});
