import { untrack } from "svelte";

/** The live region's text: each event is told once, in the order in which things happen. */
const KEPT = 100; // more than ever happens between two drawings of the page: what was never drawn is never read

let told = $state.raw<readonly { readonly number: number; readonly text: string }[]>([]);
let numbers = 0;

export function announce(text: string): void {
  // An effect that announces something must not run again because of it.
  if (text) told = [...untrack(() => told), { number: numbers++, text }].slice(-KEPT);
}

export function announced() {
  return told;
}
