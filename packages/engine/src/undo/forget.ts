import type { TeamId } from "../ids.ts";
import { progressWithout, recordWithout, roundWithout } from "../teams/traces.ts";
import type { KeptPlay, UndoEntry } from "./state.ts";

/** A saved decision without the data of a deleted team (UNDO-7). */
export function entryWithout(entry: UndoEntry, team_id: TeamId): UndoEntry {
  const { records, play, mark } = entry;
  const decided = mark.team_id === team_id ? { decision: null, items: null, award: null } : {};
  return {
    ...entry,
    records: records.map((record) => (record === null ? null : recordWithout(record, team_id))),
    play: play === null ? null : playWithout(play, team_id),
    ...decided,
  };
}

function playWithout(play: KeptPlay, team_id: TeamId): KeptPlay {
  const { round, game, game_points } = play;
  return {
    ...play,
    round: roundWithout(round, team_id),
    game: game === null ? null : { ...game, progress: progressWithout(game.progress, team_id) },
    game_points: game_points?.delete(team_id) ?? null,
  };
}
