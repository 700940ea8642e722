/** Longer lines are no question. */
const MAX_LINE_LENGTH = 20_000;

/** One line of a model's text: its value, or its text where it is no JSON. */
export type JsonLine = { readonly value: unknown } | { readonly text: string };

/** Models wrap lines into lists and code fences although they are told not to. */
function readLine(line: string): JsonLine | null {
  const text = line.trim().replace(/,$/, "");
  if (text === "" || /^(?:```\w*|\[|\])$/.test(text)) return null;
  const json = text.replace(/^\[(?=\s*\{)/, "").replace(/(?<=\}\s*)\]$/, "");
  try {
    return { value: JSON.parse(json) as unknown };
  } catch {
    return { text };
  }
}

/** Splits a text that arrives in pieces into its lines, each as soon as it is complete. */
export function createLineReader(): {
  readonly push: (piece: string) => readonly JsonLine[];
  /** The last line, which has no end. */
  readonly end: () => readonly JsonLine[];
} {
  let rest = "";
  const read = (lines: readonly string[]): readonly JsonLine[] =>
    lines.flatMap((line) => {
      const found = readLine(line);
      return found === null ? [] : [found];
    });
  return {
    push: (piece) => {
      const lines = (rest + piece).split("\n");
      // What grows without an end is dropped.
      rest = (lines.pop() ?? "").slice(0, MAX_LINE_LENGTH);
      return read(lines);
    },
    end: () => read([rest]),
  };
}
