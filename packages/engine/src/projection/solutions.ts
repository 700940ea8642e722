import type { FrozenRound } from "../content.ts";
import { playableRound } from "../rounds/playable.ts";
import type { RoundSolution, SolutionsSlice } from "../slices.ts";
import type { EngineContext } from "../show/context.ts";
import { frozenGame, phaseOf } from "../show/lookup.ts";
import type { ShowState } from "../show/state.ts";
import { faceOf, solutionOf } from "./round.ts";

/** What was asked and what is right in every round that has begun, for the moderator's look back (PROJ-11). */
export function solutionsSlice(state: ShowState, context: EngineContext): SolutionsSlice {
  const { show, games } = state;
  if (show === null) return {};
  const begun = games.flatMap((entry) =>
    (frozenGame(entry, context)?.rounds ?? []).filter(({ id }) => phaseOf(state, id) !== "pending"),
  );
  return Object.fromEntries(begun.map((round) => [round.id, solutionFor(round, show.secret, context)]));
}

function solutionFor(round: FrozenRound, secret: string, context: EngineContext): RoundSolution {
  const playable = playableRound(round, secret, context.rounds);
  return {
    face_question: playable === null ? null : faceOf(playable),
    answer_html: round.answer_html,
    solution: playable === null ? null : solutionOf(playable),
  };
}
