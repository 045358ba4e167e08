/** As much Markdown as our rules are written in: headings, paragraphs, lists, tables, bold, italics, code. */
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter]!);

function inline(text: string): string {
  return escaped(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>");
}

export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** The source in blocks: what stands between empty lines; a heading is a block of its own. */
export function blocks(source: string): string[] {
  const spaced = source.replace(/\r/g, "").replace(/^(#{1,6} .*)$/gm, "\n$1\n");
  return spaced
    .split(/\n\s*\n/)
    .map((block) => block.replace(/^\n+|\s+$/g, ""))
    .filter(Boolean);
}

function heading(block: string): string | undefined {
  const found = /^(#{1,6}) (.*)$/.exec(block);
  if (!found) return undefined;
  const level = found[1]!.length;
  return `<h${level} id="${slug(found[2]!)}">${inline(found[2]!)}</h${level}>`;
}

function table(block: string): string | undefined {
  const lines = block.split("\n");
  if (!lines[0]!.startsWith("|") || !/^\|[\s:|-]+\|$/.test(lines[1] ?? "")) return undefined;
  const cells = (line: string) =>
    line
      .trim()
      .slice(1, -1)
      .split("|")
      .map((cell) => inline(cell.trim()));
  const row = (line: string, tag: string) =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join("")}</tr>`;
  const body = lines
    .slice(2)
    .map((line) => row(line, "td"))
    .join("");
  return `<table><thead>${row(lines[0]!, "th")}</thead><tbody>${body}</tbody></table>`;
}

/** Items go on over indented lines; lists in lists are flattened by one level of indentation. */
function list(block: string): string | undefined {
  const marker = /^\s*(?:[-*]|(\d+)\.) /;
  const first = marker.exec(block);
  if (!first) return undefined;
  const items: string[] = [];
  for (const line of block.split("\n")) {
    if (marker.test(line)) items.push(line.replace(marker, ""));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  const tag = first[1] ? "ol" : "ul";
  return `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join("")}</${tag}>`;
}

/** Lines as they are typed: between fences. */
function code(block: string): string | undefined {
  const fenced = /^```\w*\n([^]*)\n```$/.exec(block);
  return fenced ? `<pre>${escaped(fenced[1]!)}</pre>` : undefined;
}

/** HTML; whatever is not ours is escaped. */
export function markdown(source: string): string {
  return blocks(source)
    .map(
      (block) =>
        heading(block) ?? table(block) ?? code(block) ?? list(block) ?? `<p>${inline(block.replace(/\n/g, " "))}</p>`,
    )
    .join("\n");
}

export function headings(source: string): Heading[] {
  return [...source.matchAll(/^(#{1,6}) (.*)$/gm)].map(([, marks, text]) => ({
    id: slug(text!),
    text: text!,
    level: marks!.length,
  }));
}
