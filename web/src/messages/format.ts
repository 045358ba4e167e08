/** Reads a message: text with arguments in braces. src/facedown/messages/format.py says how it is written. */

export type Part =
  | string
  | { readonly kind: "argument"; readonly name: string; readonly form: string }
  | { readonly kind: "term"; readonly key: string }
  | {
      readonly kind: "choice";
      readonly name: string;
      readonly by: string;
      readonly cases: Readonly<Record<string, Message>>;
    };

export type Message = readonly Part[];

const NAME = /\s*(@?\w+)\s*/y;
const CASE = /\s*(=?\w+)\s*\{/y;
const read_before = new Map<string, Message>();

export function read(text: string): Message {
  let message = read_before.get(text);
  if (!message) {
    const reader = new Reader(text);
    message = reader.parts();
    read_before.set(text, message);
  }
  return message;
}

class Reader {
  #at = 0;

  constructor(private readonly text: string) {}

  parts(): Message {
    const parts: Part[] = [];
    while (this.#at < this.text.length && this.text[this.#at] !== "}") {
      if (this.text[this.#at] === "{") {
        this.#at++;
        parts.push(this.#placeholder());
      } else {
        const end = this.text.slice(this.#at).search(/[{}]/);
        parts.push(this.text.slice(this.#at, end < 0 ? undefined : this.#at + end));
        this.#at = end < 0 ? this.text.length : this.#at + end;
      }
    }
    return parts;
  }

  #placeholder(): Part {
    const name = this.#match(NAME);
    if (this.text[this.#at++] === "}")
      return name[0] === "@" ? { kind: "term", key: name.slice(1) } : { kind: "argument", name, form: "" };
    const how = this.#match(NAME);
    if (this.text[this.#at++] === "}") return { kind: "argument", name, form: how };
    return { kind: "choice", name, by: how, cases: this.#cases() };
  }

  #cases(): Record<string, Message> {
    const cases: Record<string, Message> = {};
    for (let key = this.#match(CASE); key; key = this.#match(CASE)) {
      cases[key] = this.parts();
      this.#at++;
    }
    this.#at = this.text.indexOf("}", this.#at) + 1;
    return cases;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text);
    if (found) this.#at = pattern.lastIndex;
    return found?.[1] ?? "";
  }
}
