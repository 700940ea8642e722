import { Map as Dict } from "immutable";
import {
  toSortedEntries,
  deserialiseRecord,
  deserialiseRound,
  serialiseRecord,
  serialiseRound,
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

export function serialiseUndoEntry(entry: UndoEntry): StoredUndoEntry {
  const { records, play } = entry;
  return {
    ...entry,
    records: toSortedEntries(records.map((record) => (record === null ? null : serialiseRecord(record)))),
    play: play === null ? null : serialisePlay(play),
  };
}

function serialisePlay(play: SavedPlay): StoredPlay {
  const { round, game_points } = play;
  return {
    ...play,
    round: round === null ? null : serialiseRound(round),
    game_points: game_points === null ? null : toSortedEntries(game_points),
  };
}

export function deserialiseUndoEntry(stored: StoredUndoEntry): UndoEntry {
  const { records, play } = stored;
  return {
    ...stored,
    records: Dict(records.map(([id, record]) => [id, record === null ? null : deserialiseRecord(record)] as const)),
    play: play === null ? null : deserialisePlay(play),
  };
}

function deserialisePlay(play: StoredPlay): SavedPlay {
  const { round, game_points } = play;
  return {
    ...play,
    round: round === null ? null : deserialiseRound(round),
    game_points: game_points === null ? null : Dict(game_points),
  };
}
