import { Map as Dict } from "immutable";
import {
  toSortedEntries,
  deserializeRecord,
  deserializeRound,
  serializeRecord,
  serializeRound,
} from "../show/snapshot-parts.ts";
import type { Entries, StoredRecord, StoredRound } from "../show/snapshot-parts.ts";
import type { SavedPlay, UndoEntry } from "./undo.state.ts";

interface StoredPlay extends Omit<SavedPlay, "round" | "game_points"> {
  readonly round: StoredRound | null;
  readonly game_points: Entries<number> | null;
}

/** An undoable decision in snapshot format, so that it can be undone after a restart. */
export interface StoredUndoEntry extends Omit<UndoEntry, "records" | "play"> {
  readonly records: Entries<StoredRecord | null>;
  readonly play: StoredPlay | null;
}

export function serializeUndoEntry(entry: UndoEntry): StoredUndoEntry {
  const { records, play } = entry;
  return {
    ...entry,
    records: toSortedEntries(records.map((record) => (record === null ? null : serializeRecord(record)))),
    play: play === null ? null : serializePlay(play),
  };
}

function serializePlay(play: SavedPlay): StoredPlay {
  const { round, game_points } = play;
  return {
    ...play,
    round: round === null ? null : serializeRound(round),
    game_points: game_points === null ? null : toSortedEntries(game_points),
  };
}

export function deserializeUndoEntry(stored: StoredUndoEntry): UndoEntry {
  const { records, play } = stored;
  return {
    ...stored,
    records: Dict(records.map(([id, record]) => [id, record === null ? null : deserializeRecord(record)] as const)),
    play: play === null ? null : deserializePlay(play),
  };
}

function deserializePlay(play: StoredPlay): SavedPlay {
  const { round, game_points } = play;
  return {
    ...play,
    round: round === null ? null : deserializeRound(round),
    game_points: game_points === null ? null : Dict(game_points),
  };
}
