/** Longer lines are truncated: no valid line is that long. */
const MAX_LINE_LENGTH = 20_000;

/** One line of a model's output: its value, or its text if it is not JSON. */
export type JsonLine = { readonly value: unknown } | { readonly text: string };

/** Parses a line. Models wrap lines in lists and code fences despite instructions, so these are stripped. */
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

/** Splits a text that arrives in chunks into lines, and returns each line as soon as it is complete. */
export function createLineReader(): {
  readonly push: (piece: string) => readonly JsonLine[];
  /** Returns the last line, which may lack a line break. */
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
      // Bounds the memory used for a line that never ends.
      rest = (lines.pop() ?? "").slice(0, MAX_LINE_LENGTH);
      return read(lines);
    },
    end: () => read([rest]),
  };
}
