import type { FrozenRound } from "../content.ts";
import { playableRound, type PlayableRound } from "../rounds/playable.ts";
import type { RoundSolution, SolutionsSlice } from "../slices.ts";
import type { EngineContext } from "../show/context.ts";
import { frozenGame, phaseOf } from "../show/lookup.ts";
import type { ShowState } from "../show/state.ts";
import { faceOf, solutionOf } from "./round.ts";

/** Question and solution of every round that has begun, for the moderator's review (PROJ-11). */
export function solutionsSlice(state: ShowState, context: EngineContext): SolutionsSlice {
  const { show, games } = state;
  if (show === null) return {};
  const solutions = games.flatMap((entry) => {
    const game = frozenGame(entry, context);
    if (game === null) return [];
    const surroundings = { game, secret: show.secret, definitions: context.rounds };
    return game.rounds
      .filter(({ id }) => phaseOf(state, id) !== "pending")
      .map((round) => [round.id, solutionFor(round, playableRound(round, surroundings))] as const);
  });
  return Object.fromEntries(solutions);
}

function solutionFor(round: FrozenRound, playable: PlayableRound | null): RoundSolution {
  return {
    face_question: playable === null ? null : faceOf(playable),
    answer_html: round.answer_html,
    solution: playable === null ? null : solutionOf(playable),
  };
}
