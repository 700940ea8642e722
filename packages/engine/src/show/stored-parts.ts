import { Map as Dict, Set as IdSet } from "immutable";
import type { BuzzFate, PressBook } from "../buzzer/state.ts";
import type { ItemDecisions } from "../round-definition.ts";
import type { LiveRound, RoundRecord, RunState, TeamAward } from "./state.ts";

/** Parts of a state in snapshot format (LOG-8). */

/** Entries of a persistent map; derived indices are not stored. */
export type Pairs<V> = readonly (readonly [string, V])[];

export interface StoredRecord extends Omit<RoundRecord, "awards" | "penalties"> {
  readonly awards: Pairs<NonNullable<ReturnType<RoundRecord["awards"]["get"]>>>;
  readonly penalties: Pairs<number>;
}

export interface StoredRun extends Omit<RunState, "records" | "game_points"> {
  readonly records: Pairs<StoredRecord>;
  readonly game_points: Pairs<number>;
}

export interface StoredRound extends Omit<
  LiveRound,
  "submissions" | "decisions" | "item_decisions" | "team_awards" | "buzzes" | "out" | "presses" | "decided"
> {
  readonly submissions: Pairs<NonNullable<ReturnType<LiveRound["submissions"]["get"]>>>;
  readonly decisions: Pairs<NonNullable<ReturnType<LiveRound["decisions"]["get"]>>>;
  readonly item_decisions: Pairs<ItemDecisions>;
  readonly team_awards: Pairs<TeamAward>;
  readonly buzzes: Pairs<BuzzFate>;
  readonly out: readonly string[];
  readonly presses: StoredBook | null;
  readonly decided: readonly string[];
}

interface StoredBook extends Omit<PressBook, "presses"> {
  readonly presses: Pairs<NonNullable<ReturnType<PressBook["presses"]["get"]>>>;
}

/** Entries sorted by key: equal states give equal bytes, regardless of how their maps were built. */
export function pairs<V>(map: Dict<string, V>): Pairs<V> {
  return map.toArray().toSorted(([a], [b]) => compareText(a, b));
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function sorted(set: IdSet<string>): readonly string[] {
  return set.toArray().toSorted(compareText);
}

export function storedRun(run: RunState): StoredRun {
  return { ...run, records: pairs(run.records.map(storedRecord)), game_points: pairs(run.game_points) };
}

export function storedRecord(record: RoundRecord): StoredRecord {
  return { ...record, awards: pairs(record.awards), penalties: pairs(record.penalties) };
}

export function storedRound(round: LiveRound): StoredRound {
  const { presses } = round;
  return {
    ...round,
    submissions: pairs(round.submissions),
    decisions: pairs(round.decisions),
    item_decisions: pairs(round.item_decisions),
    team_awards: pairs(round.team_awards),
    buzzes: pairs(round.buzzes),
    out: sorted(round.out),
    presses: presses === null ? null : { ...presses, presses: pairs(presses.presses) },
    decided: sorted(round.decided),
  };
}

export function runFrom(run: StoredRun): RunState {
  const records = run.records.map(([id, record]) => [id, recordFrom(record)] as const);
  return { ...run, records: Dict(records), game_points: Dict(run.game_points) };
}

export function recordFrom(record: StoredRecord): RoundRecord {
  return { ...record, awards: Dict(record.awards), penalties: Dict(record.penalties) };
}

export function roundFrom(round: StoredRound): LiveRound {
  const { presses } = round;
  return {
    ...round,
    submissions: Dict(round.submissions),
    decisions: Dict(round.decisions),
    item_decisions: Dict(round.item_decisions),
    team_awards: Dict(round.team_awards),
    buzzes: Dict(round.buzzes),
    out: IdSet(round.out),
    presses: presses === null ? null : { ...presses, presses: Dict(presses.presses) },
    decided: IdSet(round.decided),
  };
}
