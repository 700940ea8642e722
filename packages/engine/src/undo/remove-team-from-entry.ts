import type { TeamId } from "../ids.ts";
import { removeTeamFromProgress, removeTeamFromRecord, removeTeamFromRound } from "../teams/remove-team-parts.ts";
import type { SavedPlay, UndoEntry } from "./undo.state.ts";

/** A saved decision without the data of a deleted team (UNDO-7). */
export function removeTeamFromEntry(entry: UndoEntry, teamId: TeamId): UndoEntry {
  const { records, play, mark, judged } = entry;
  const decided = mark.team_id === teamId ? { decision: null, items: null, award: null } : {};
  return {
    ...entry,
    records: records.map((record) => (record === null ? null : removeTeamFromRecord(record, teamId))),
    play: play === null ? null : removeTeamFromPlay(play, teamId),
    ...decided,
    ...(judged === undefined ? {} : { judged: judged.filter(({ team_id }) => team_id !== teamId) }),
  };
}

function removeTeamFromPlay(play: SavedPlay, teamId: TeamId): SavedPlay {
  const { round, game, game_points } = play;
  return {
    ...play,
    round: removeTeamFromRound(round, teamId),
    game: game === null ? null : { ...game, progress: removeTeamFromProgress(game.progress, teamId) },
    game_points: game_points?.delete(teamId) ?? null,
  };
}
