import { Map as Dict } from "immutable";
import { pairs, recordFrom, roundFrom, storedRecord, storedRound } from "../show/stored-parts.ts";
import type { Pairs, StoredRecord, StoredRound } from "../show/stored-parts.ts";
import type { KeptPlay, UndoEntry } from "./state.ts";

interface StoredPlay extends Omit<KeptPlay, "round" | "game_points"> {
  readonly round: StoredRound | null;
  readonly game_points: Pairs<number> | null;
}

/** An undoable decision in snapshot format, so that it can be undone after a restart. */
export interface StoredEntry extends Omit<UndoEntry, "records" | "play"> {
  readonly records: Pairs<StoredRecord | null>;
  readonly play: StoredPlay | null;
}

export function storedEntry(entry: UndoEntry): StoredEntry {
  const { records, play } = entry;
  return {
    ...entry,
    records: pairs(records.map((record) => (record === null ? null : storedRecord(record)))),
    play: play === null ? null : storedPlay(play),
  };
}

function storedPlay(play: KeptPlay): StoredPlay {
  const { round, game_points } = play;
  return {
    ...play,
    round: round === null ? null : storedRound(round),
    game_points: game_points === null ? null : pairs(game_points),
  };
}

export function entryFrom(stored: StoredEntry): UndoEntry {
  const { records, play } = stored;
  return {
    ...stored,
    records: Dict(records.map(([id, record]) => [id, record === null ? null : recordFrom(record)] as const)),
    play: play === null ? null : playFrom(play),
  };
}

function playFrom(play: StoredPlay): KeptPlay {
  const { round, game_points } = play;
  return {
    ...play,
    round: round === null ? null : roundFrom(round),
    game_points: game_points === null ? null : Dict(game_points),
  };
}
