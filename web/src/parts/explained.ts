/** What a thing on the table carries so that it can be explained: see table/Explained.svelte. */
export interface Help {
  /** Which passages of the rules are about it. */
  readonly "data-help": string;
  /** What it is called, where its label says more than that. */
  readonly "data-name"?: string;
  /** What stands on it. */
  readonly "data-says"?: string;
  /** Why it cannot be chosen now. */
  readonly "data-why"?: string;
}

/** A game's way to say what a thing is about: a topic that it does not have does not compile. */
export function helpWith<Topic extends string>() {
  return (topic: Topic, name?: string, says?: string, why?: string): Help => ({
    "data-help": topic,
    "data-name": name || undefined,
    "data-says": says || undefined,
    "data-why": why || undefined,
  });
}
