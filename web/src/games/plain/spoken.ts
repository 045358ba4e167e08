/** What is said at the table of a game that the page does not know: its own messages, which the server sends. */
import { Speaker, type Catalogue, type Value } from "../../messages/speaker";
import type { FieldInfo, GameFace } from "../../net/wire";
import { wordsFrom, type Declared, type DeclaredWords } from "../declared";

export interface Face extends Omit<GameFace, "declared" | "messages"> {
  readonly declared: Declared;
  readonly messages: Catalogue;
}

export interface PlainWords extends DeclaredWords {
  readonly fields: readonly FieldInfo[];
  /** A value in words: a seat by its player's name, a card by its own. */
  value(value: Value, says: string, names: readonly string[]): string;
  /** What to do in a phase; "" where nothing is said. */
  prompt(phase: unknown): string;
}

export function plainWords(face: Face, shared: Catalogue): PlainWords {
  const speaker = new Speaker(face.language, shared, face.messages);
  return {
    ...wordsFrom(face.declared, speaker),
    fields: face.fields,
    value: (value, says, names) => (value === null ? "–" : speaker.to(names).word(value, says)),
    prompt: (phase) => speaker.say(["terminal", String(phase)]) ?? "",
  };
}
