import type { ConfigProblem } from "@showrunner/engine";

interface ListRules {
  readonly path: string;
  /** Singular of the codes, such as `item`: `too_few_items`, `item_required`, `duplicate_item`. */
  readonly name: string;
  readonly min: number;
  readonly max: number;
  /** Maximum length of a text, in characters. */
  readonly maxLength: number;
  /** Texts with the same key are duplicates. */
  readonly toKey: (text: string) => string;
}

/**
 * Key by which texts that are shown to be chosen differ: as they look, so that *its* and *it's*, or *x²* and *x2*, are
 * two options. They are judged by their ids.
 */
export const toShownKey = (text: string): string => text.normalize("NFC").trim().replace(/\s+/gu, " ");

/** Problems of a list of texts that must differ. Blank texts do not count. */
export function findListProblems(list: unknown, rules: ListRules): readonly ConfigProblem[] {
  const { path, name, min, max, toKey } = rules;
  const texts: readonly unknown[] = Array.isArray(list) ? list : [];
  const problems: ConfigProblem[] = [];
  const seen = new Set<string>();
  let count = 0;
  for (const [index, text] of texts.entries()) {
    if (typeof text === "string" && text.trim() === "") continue;
    count += 1;
    const code = findTextProblem(text, rules, seen);
    if (code !== null) problems.push({ path: `${path}.${index}`, ...code });
    if (typeof text === "string") seen.add(toKey(text));
  }
  if (count < min) problems.unshift({ path, code: `too_few_${name}s`, params: { min } });
  if (count > max) problems.unshift({ path, code: `too_many_${name}s`, params: { max } });
  return problems;
}

function findTextProblem(
  text: unknown,
  { name, maxLength, toKey }: ListRules,
  seen: ReadonlySet<string>,
): Omit<ConfigProblem, "path"> | null {
  if (typeof text !== "string") return { code: `${name}_required` };
  if (text.length > maxLength) return { code: "too_long", params: { max: maxLength } };
  return seen.has(toKey(text)) ? { code: `duplicate_${name}` } : null;
}
