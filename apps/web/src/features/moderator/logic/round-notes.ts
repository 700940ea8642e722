import type { Game, Round } from "@showrunner/contract/rest";
import type { ConfigProblem } from "@showrunner/engine";

/** What is wrong with one round before the show starts. */
export interface RoundNote {
  readonly round_id: string;
  /** 1-based place in its game. */
  readonly number: number;
  readonly type: string;
  /** The show cannot start with it; otherwise it can, but somebody will be surprised. */
  readonly blocking: boolean;
  readonly problem: ConfigProblem | "no_question";
}

/** One note a round, the gravest one. */
export function roundNotes({ rounds }: Pick<Game, "rounds">): readonly RoundNote[] {
  return rounds.flatMap((round, index): RoundNote[] => {
    const found = { round_id: round.id, number: index + 1, type: round.type };
    const [problem] = round.problems;
    if (problem !== undefined) return [{ ...found, blocking: true, problem: problemOf(problem) }];
    return isSilent(round) ? [{ ...found, blocking: false, problem: "no_question" }] : [];
  });
}

/** Types with a config of their own keep their question there, and their validator asks for it. */
function isSilent({ type, question }: Round): boolean {
  return type === "classic" && question.trim() === "";
}

function problemOf({ path, code, params }: Round["problems"][number]): ConfigProblem {
  return params === undefined ? { path, code } : { path, code, params };
}
