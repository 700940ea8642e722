import type { ConfigProblem } from "@showrunner/engine";
import type { Messages, Translate } from "@showrunner/i18n";

type TranslateByCode = (key: string, params: NonNullable<ConfigProblem["params"]>) => string;

/**
 * A problem as a sentence; the type's catalogue has it under `problem_CODE`. Codes are data, so the compiler cannot
 * check the key; a test compares validators and catalogues.
 */
export function formatProblem<E extends Messages>({ code, params }: ConfigProblem, t: Translate<E>): string {
  return (t as unknown as TranslateByCode)(`problem_${code}`, params ?? {});
}

/** The problem at one path of a config as a sentence; null if there is none. */
export function formatProblemAt<E extends Messages>(
  problems: readonly ConfigProblem[],
  path: string,
  t: Translate<E>,
): string | null {
  const problem = problems.find((candidate) => candidate.path === path);
  return problem === undefined ? null : formatProblem(problem, t);
}
