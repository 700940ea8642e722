import type { FrozenRound } from "../content.ts";
import type { Distribution } from "../round-definition.ts";
import { playableRound, type PlayableRound } from "../rounds/playable-round.ts";
import type { RoundSolution, SolutionsSlice } from "../slices.ts";
import type { EngineContext } from "../show/decide-context.ts";
import { findFrozenGame, getPhase } from "../show/show.selectors.ts";
import type { ShowState } from "../show/show.state.ts";
import { questionFace, getSolutionAfter } from "./round.slice.ts";

/** Question and solution of every round that has begun, for the moderator's review (PROJ-11). */
export function projectSolutions(state: ShowState, context: EngineContext): SolutionsSlice {
  const { show, games } = state;
  if (show === null) return {};
  const solutions = games.flatMap((entry) => {
    const game = findFrozenGame(entry, context);
    if (game === null) return [];
    const surroundings = { game, secret: show.secret, definitions: context.rounds };
    return game.rounds
      .filter(({ id }) => getPhase(state, id) !== "pending")
      .map((round) => {
        const distribution = state.run?.records.get(round.id)?.distribution ?? null;
        return [round.id, toRoundSolution(round, playableRound(round, surroundings), distribution)] as const;
      });
  });
  return Object.fromEntries(solutions);
}

function toRoundSolution(
  round: FrozenRound,
  playable: PlayableRound | null,
  distribution: Distribution | null,
): RoundSolution {
  return {
    face_question: playable === null ? null : questionFace(playable),
    answer_html: round.answer_html,
    solution: playable === null ? null : getSolutionAfter(playable, distribution),
    distribution,
  };
}
