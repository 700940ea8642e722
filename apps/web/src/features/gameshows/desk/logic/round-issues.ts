import type { Game, Round } from "@showrunner/contract/rest";
import type { ConfigProblem } from "@showrunner/engine";
import { ROUND_DEFINITIONS } from "@showrunner/rounds";

/** A defect of one round, found before the show starts. */
export interface RoundIssue {
  readonly round_id: string;
  /** 1-based position in its game. */
  readonly number: number;
  readonly type: string;
  /** Whether the show cannot start with it; otherwise it is a warning. */
  readonly isBlocking: boolean;
  readonly problem: ConfigProblem | "no_question";
}

/** At most one issue per round, the most severe one. */
export function findRoundIssues({ rounds }: Pick<Game, "rounds">): readonly RoundIssue[] {
  return rounds.flatMap((round, index): RoundIssue[] => {
    const found = { round_id: round.id, number: index + 1, type: round.type };
    const [problem] = round.problems;
    if (problem !== undefined) return [{ ...found, isBlocking: true, problem: toConfigProblem(problem) }];
    return lacksQuestion(round) ? [{ ...found, isBlocking: false, problem: "no_question" }] : [];
  });
}

/** Other types keep their question in the config, where their validator checks it. */
function lacksQuestion({ type, question }: Round): boolean {
  const definition = ROUND_DEFINITIONS.get(type);
  return definition !== undefined && definition.questionText === undefined && question.trim() === "";
}

function toConfigProblem({ path, code, params }: Round["problems"][number]): ConfigProblem {
  return params === undefined ? { path, code } : { path, code, params };
}
