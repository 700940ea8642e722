import type { UndoSlice } from "../slices.ts";
import type { EngineContext } from "../show/decide-context.ts";
import { findFrozenGame, findRecord } from "../show/show.selectors.ts";
import type { ShowState } from "../show/show.state.ts";
import type { UndoEntry } from "../undo/undo.state.ts";
import { findBadge, badgesOf } from "./team-badges.ts";

/** The decision that *undo* would revert; null if there is none (UNDO-9). */
export function projectUndo(state: ShowState, context: EngineContext): UndoSlice | null {
  const entry = state.undo.at(-1);
  if (entry === undefined) return null;
  const { kind, show_game_id, round_id, team_id, drawn_team_ids, judged_team_ids, outcome, points } = entry.mark;
  const gameEntry = state.games.find(({ id }) => id === show_game_id);
  const game = gameEntry === undefined ? null : findFrozenGame(gameEntry, context);
  const index = game?.rounds.findIndex(({ id }) => id === round_id) ?? -1;
  return {
    decision_seq: entry.seq,
    kind,
    game_title: game?.title ?? null,
    round_number: index < 0 ? null : index + 1,
    team: findBadge(state, team_id),
    ...(drawn_team_ids === undefined ? {} : { draw: badgesOf(state, drawn_team_ids) }),
    outcome,
    ...(judged_team_ids === undefined ? {} : { count: judged_team_ids.length }),
    points,
    seen: irreversiblySeen(state, entry),
  };
}

/** What an undo cannot hide again because the audience has seen it (UNDO-8). */
function irreversiblySeen(state: ShowState, { mark, records }: UndoEntry): UndoSlice["seen"] {
  if (mark.kind === "finish_game") return "winner";
  if (mark.kind === "complete") return "final";
  const isAnswerSeen = records.some((before, roundId) => {
    const present = findRecord(state, roundId);
    const wasHidden = before?.phase === "question";
    return (
      wasHidden && (present?.phase === "revealed" || (present?.phase === "cancelled" && present.face === "answer"))
    );
  });
  return isAnswerSeen ? "answer" : null;
}
