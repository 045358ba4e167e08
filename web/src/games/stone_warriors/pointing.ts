/** What the places of a table need to know to be pointed at: handed down from the table as one thing. */
export interface Pointing {
  /** The card of the hand that is chosen. */
  readonly card: string | null;
  /** Places that may be chosen now, and those that are. */
  readonly targets: ReadonlySet<string>;
  readonly chosen: readonly string[];
  /** A place that a hint advises. */
  readonly advised: ReadonlySet<string>;
  point(place: string): void;
}
