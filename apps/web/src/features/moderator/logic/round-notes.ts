import type { Game, Round } from "@showrunner/contract/rest";
import type { ConfigProblem } from "@showrunner/engine";

/** A defect of one round, found before the show starts. */
export interface RoundNote {
  readonly round_id: string;
  /** 1-based position in its game. */
  readonly number: number;
  readonly type: string;
  /** The show cannot start with it; otherwise it is a warning. */
  readonly blocking: boolean;
  readonly problem: ConfigProblem | "no_question";
}

/** At most one issue per round, the gravest. */
export function roundNotes({ rounds }: Pick<Game, "rounds">): readonly RoundNote[] {
  return rounds.flatMap((round, index): RoundNote[] => {
    const found = { round_id: round.id, number: index + 1, type: round.type };
    const [problem] = round.problems;
    if (problem !== undefined) return [{ ...found, blocking: true, problem: problemOf(problem) }];
    return isSilent(round) ? [{ ...found, blocking: false, problem: "no_question" }] : [];
  });
}

/** Other types keep their question in the config, where their validator checks it. */
function isSilent({ type, question }: Round): boolean {
  return type === "classic" && question.trim() === "";
}

function problemOf({ path, code, params }: Round["problems"][number]): ConfigProblem {
  return params === undefined ? { path, code } : { path, code, params };
}
