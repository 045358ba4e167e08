import { beforeEach, expect, test, vi } from "vitest";
import { forgetInvitation, invitations, keepInvitation } from "./invitations";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

const names = (now?: number) => invitations(now).map((one) => one.id);

test("invitations are kept once, the newest first, until they are taken up", () => {
  keepInvitation("table", "a");
  keepInvitation("challenge", "b");
  keepInvitation("table", "a");
  expect(names()).toEqual(["a", "b"]);
  forgetInvitation("challenge", "a"); // another kind of link
  forgetInvitation("challenge", "b");
  expect(names()).toEqual(["a"]);
});

test("only the latest are kept, and none for longer than two weeks", () => {
  for (let number = 0; number < 9; number += 1) keepInvitation("table", `${number}`, 1_000);
  expect(names(1_000)).toEqual(["8", "7", "6", "5", "4", "3"]);
  expect(names(1_000 + 14 * 86_400_000)).toEqual([]);
});
