import { describe, expect, it } from "vitest";
import { applyTool, insertImage, type TextSelection } from "./markdown-tools.ts";

/** `|` marks both ends of the selection. */
function parse(marked: string): TextSelection {
  const [before = "", inside = "", after] = marked.split("|");
  if (after === undefined) return { text: before + inside, start: before.length, end: before.length };
  return { text: before + inside + after, start: before.length, end: before.length + inside.length };
}
const show = ({ text, start, end }: TextSelection): string =>
  `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;

describe("markdown toolbar", () => {
  it.each([
    ["bold", "a |big| day", "a **|big|** day"],
    ["bold", "a **|big|** day", "a |big| day"],
    ["italic", "|x|", "_|x|_"],
    ["code", "", "`||`"],
    ["heading", "one\nt|w|o", "one\n## t|w|o"],
    ["heading", "one\n## t|w|o", "one\nt|w|o"],
    ["list", "|one\ntwo|\nthree", "- |one\n- two|\nthree"],
    ["list", "- |one\n- two|\nthree", "|one\ntwo|\nthree"],
    ["quote", "a\n|b|", "a\n> |b|"],
    ["link", "see |this|", "see [this](|https://|)"],
  ] as const)("%s: %s", (tool, before, after) => {
    expect(show(applyTool(tool, parse(before)))).toBe(after);
  });

  it("inserts an image on its own line and selects its description", () => {
    expect(show(insertImage(parse("A||B"), "id1", "cat"))).toBe("A\n\n![|cat|](/images/id1)\n\nB");
    expect(show(insertImage(parse(""), "id1", "cat"))).toBe("![|cat|](/images/id1)");
  });
});
