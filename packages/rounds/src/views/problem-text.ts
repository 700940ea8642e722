import type { ConfigProblem } from "@showrunner/engine";
import type { Messages, Translate } from "@showrunner/i18n";

type ByCode = (key: string, params: NonNullable<ConfigProblem["params"]>) => string;

/**
 * What is wrong at one place of a config, in the words that a type keeps under `problem_CODE`; null when nothing is.
 * Codes come as data, so the key cannot be checked by the compiler; a test holds validators and words together.
 */
export function problemAt<E extends Messages>(
  problems: readonly ConfigProblem[],
  path: string,
  t: Translate<E>,
): string | null {
  const problem = problems.find((candidate) => candidate.path === path);
  return problem === undefined ? null : (t as unknown as ByCode)(`problem_${problem.code}`, problem.params ?? {});
}
