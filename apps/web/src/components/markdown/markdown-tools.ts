/** Text with a selection, as in a textarea. */
export interface TextSelection {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Actions of the toolbar. */
export type MarkdownTool = "bold" | "italic" | "heading" | "list" | "numbers" | "quote" | "link" | "code";

const WRAPS_BY_TOOL: Readonly<Partial<Record<MarkdownTool, string>>> = { bold: "**", italic: "_", code: "`" };
const PREFIXES_BY_TOOL: Readonly<Partial<Record<MarkdownTool, string>>> = {
  heading: "## ",
  list: "- ",
  numbers: "1. ",
  quote: "> ",
};

/** Applies a tool, or reverts it if it is applied already; the selection stays on the same words. */
export function applyTool(tool: MarkdownTool, selected: TextSelection): TextSelection {
  const wrap = WRAPS_BY_TOOL[tool];
  if (wrap !== undefined) return toggleWrap(selected, wrap);
  const prefix = PREFIXES_BY_TOOL[tool];
  if (prefix !== undefined) return toggleLines(selected, prefix);
  const { text, start, end } = selected;
  const words = text.slice(start, end);
  const target = start + words.length + 3;
  return { text: `${text.slice(0, start)}[${words}](https://)${text.slice(end)}`, start: target, end: target + 8 };
}

function toggleWrap({ text, start, end }: TextSelection, wrap: string): TextSelection {
  const n = wrap.length;
  if (text.slice(start - n, start) === wrap && text.slice(end, end + n) === wrap)
    return {
      text: text.slice(0, start - n) + text.slice(start, end) + text.slice(end + n),
      start: start - n,
      end: end - n,
    };
  return {
    text: text.slice(0, start) + wrap + text.slice(start, end) + wrap + text.slice(end),
    start: start + n,
    end: end + n,
  };
}

function toggleLines({ text, start, end }: TextSelection, prefix: string): TextSelection {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const to = end + (/^[^\n]*/.exec(text.slice(end))?.[0].length ?? 0);
  const lines = text.slice(from, to).split("\n");
  const isApplied = lines.every((line) => line.startsWith(prefix));
  const changed = lines.map((line) => (isApplied ? line.slice(prefix.length) : prefix + line)).join("\n");
  const first = isApplied ? -prefix.length : prefix.length;
  return {
    text: text.slice(0, from) + changed + text.slice(to),
    start: Math.max(from, start + first),
    end: end + changed.length - (to - from),
  };
}

/**
 * Inserts an image on its own line and selects `alt`, to be replaced by a description: teams see it with the question.
 */
export function insertImage({ text, start, end }: TextSelection, id: string, alt: string): TextSelection {
  const before = start === 0 || text[start - 1] === "\n" ? "" : "\n\n";
  const after = end === text.length || text[end] === "\n" ? "" : "\n\n";
  const at = start + before.length + 2;
  return {
    text: `${text.slice(0, start)}${before}![${alt}](/images/${id})${after}${text.slice(end)}`,
    start: at,
    end: at + alt.length,
  };
}
