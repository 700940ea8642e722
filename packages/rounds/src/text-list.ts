import type { ConfigProblem } from "@showrunner/engine";
import { fold } from "./fuzzy/index.ts";

interface ListRules {
  readonly path: string;
  /** Singular of the codes, such as `item`: `too_few_items`, `item_required`, `duplicate_item`. */
  readonly name: string;
  readonly min: number;
  readonly max: number;
  /** Maximum length of a text, in characters. */
  readonly maxLength: number;
}

/** Problems of a list of texts that must differ. Blank texts do not count. */
export function listProblems(list: unknown, rules: ListRules): readonly ConfigProblem[] {
  const { path, name, min, max, maxLength } = rules;
  const texts: readonly unknown[] = Array.isArray(list) ? list : [];
  const problems: ConfigProblem[] = [];
  const seen = new Set<string>();
  let count = 0;
  for (const [place, text] of texts.entries()) {
    if (typeof text === "string" && text.trim() === "") continue;
    count += 1;
    const code = textProblem(text, name, maxLength, seen);
    if (code !== null) problems.push({ path: `${path}.${place}`, ...code });
    if (typeof text === "string") seen.add(fold(text));
  }
  if (count < min) problems.unshift({ path, code: `too_few_${name}s`, params: { min } });
  if (count > max) problems.unshift({ path, code: `too_many_${name}s`, params: { max } });
  return problems;
}

function textProblem(
  text: unknown,
  name: string,
  maxLength: number,
  seen: ReadonlySet<string>,
): Omit<ConfigProblem, "path"> | null {
  if (typeof text !== "string") return { code: `${name}_required` };
  if (text.length > maxLength) return { code: "too_long", params: { max: maxLength } };
  // Texts without letters or digits fold to an empty string and are compared by their symbols.
  return fold(text) !== "" && seen.has(fold(text)) ? { code: `duplicate_${name}` } : null;
}
