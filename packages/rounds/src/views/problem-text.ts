import type { ConfigProblem } from "@showrunner/engine";
import type { Messages, Translate } from "@showrunner/i18n";

type ByCode = (key: string, params: NonNullable<ConfigProblem["params"]>) => string;

/**
 * A problem in the words that its type keeps under `problem_CODE`. Codes come as data, so the key cannot be checked by
 * the compiler; a test holds validators and words together.
 */
export function problemText<E extends Messages>({ code, params }: ConfigProblem, t: Translate<E>): string {
  return (t as unknown as ByCode)(`problem_${code}`, params ?? {});
}

/** What is wrong at one place of a config; null when nothing is. */
export function problemAt<E extends Messages>(
  problems: readonly ConfigProblem[],
  path: string,
  t: Translate<E>,
): string | null {
  const problem = problems.find((candidate) => candidate.path === path);
  return problem === undefined ? null : problemText(problem, t);
}
