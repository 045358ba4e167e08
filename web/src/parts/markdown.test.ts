import { expect, test } from "vitest";
import { headings, markdown } from "./markdown";

test("headings, paragraphs and emphasis", () => {
  expect(markdown("# En Garde\nA duel for **two**,\n*fought* in `rounds`.")).toBe(
    '<h1 id="en-garde">En Garde</h1>\n<p>A duel for <strong>two</strong>, <em>fought</em> in <code>rounds</code>.</p>',
  );
});

test("a list's items go on over lines", () => {
  expect(markdown("- one\n  and more\n- two")).toBe("<ul><li>one and more</li><li>two</li></ul>");
  expect(markdown("1. first\n2. second")).toBe("<ol><li>first</li><li>second</li></ol>");
});

test("tables", () => {
  expect(markdown("| a | b |\n| --- | --- |\n| 1 | `x` |")).toBe(
    "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><code>x</code></td></tr></tbody></table>",
  );
});

test("an example keeps its lines as they are typed", () => {
  expect(markdown("So:\n\n```\n0 draw 1\n1 *pass* <x>\n```\n\nEnd.")).toBe(
    "<p>So:</p>\n<pre>0 draw 1\n1 *pass* &lt;x&gt;</pre>\n<p>End.</p>",
  );
});

test("nothing in a text becomes a tag", () => {
  expect(markdown("<script>alert(1)</script>")).not.toContain("<script>");
});

test("headings can be listed", () => {
  expect(headings("# A\n\ntext\n\n## The start")).toEqual([
    { id: "a", text: "A", level: 1 },
    { id: "the-start", text: "The start", level: 2 },
  ]);
});
