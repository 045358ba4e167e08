import { afterEach, expect, test, vi } from "vitest";
import { mayMove, settings } from "./settings.svelte";

function page(dataset: Record<string, string>, prefersStill = false) {
  vi.stubGlobal("document", { documentElement: { dataset } });
  vi.stubGlobal("matchMedia", () => ({ matches: prefersStill }));
  settings.speed = "normal";
}
afterEach(() => vi.unstubAllGlobals());

test("things fly about unless motion is unwanted or frames come too late", () => {
  page({});
  expect(mayMove()).toBe(true);
  page({ plain: "" });
  expect(mayMove()).toBe(false);
  page({}, true);
  expect(mayMove()).toBe(false);
  page({});
  settings.speed = "off";
  expect(mayMove()).toBe(false);
});
