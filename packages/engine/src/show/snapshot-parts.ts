// Parts of a state in snapshot format (LOG-8).
import { Map as Dict, Set as IdSet } from "immutable";
import type { BuzzStatus, OpeningPresses } from "../buzzer/buzzer.state.ts";
import type { ItemDecisions } from "../round-definition.ts";
import type { LiveRound, RoundRecord, RunState, TeamAward } from "./show.state.ts";

/** Entries of a persistent map; derived indices are not stored. */
export type Entries<V> = readonly (readonly [string, V])[];

export interface StoredRecord extends Omit<RoundRecord, "awards" | "penalties"> {
  readonly awards: Entries<NonNullable<ReturnType<RoundRecord["awards"]["get"]>>>;
  readonly penalties: Entries<number>;
}

export interface StoredRun extends Omit<RunState, "records" | "game_points"> {
  readonly records: Entries<StoredRecord>;
  readonly game_points: Entries<number>;
}

export interface StoredRound extends Omit<
  LiveRound,
  "submissions" | "decisions" | "item_decisions" | "team_awards" | "buzzes" | "out" | "presses" | "decided"
> {
  readonly submissions: Entries<NonNullable<ReturnType<LiveRound["submissions"]["get"]>>>;
  readonly decisions: Entries<NonNullable<ReturnType<LiveRound["decisions"]["get"]>>>;
  readonly item_decisions: Entries<ItemDecisions>;
  readonly team_awards: Entries<TeamAward>;
  readonly buzzes: Entries<BuzzStatus>;
  readonly out: readonly string[];
  readonly presses: StoredOpeningPresses | null;
  readonly decided: readonly string[];
}

interface StoredOpeningPresses extends Omit<OpeningPresses, "presses"> {
  readonly presses: Entries<NonNullable<ReturnType<OpeningPresses["presses"]["get"]>>>;
}

/** Entries sorted by key: equal states give equal bytes, regardless of how their maps were built. */
export function toSortedEntries<V>(map: Dict<string, V>): Entries<V> {
  return map.toArray().toSorted(([a], [b]) => compareText(a, b));
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function toSortedValues(set: IdSet<string>): readonly string[] {
  return set.toArray().toSorted(compareText);
}

export function serialiseRun(run: RunState): StoredRun {
  return {
    ...run,
    records: toSortedEntries(run.records.map(serialiseRecord)),
    game_points: toSortedEntries(run.game_points),
  };
}

export function serialiseRecord(record: RoundRecord): StoredRecord {
  return { ...record, awards: toSortedEntries(record.awards), penalties: toSortedEntries(record.penalties) };
}

export function serialiseRound(round: LiveRound): StoredRound {
  const { presses } = round;
  return {
    ...round,
    submissions: toSortedEntries(round.submissions),
    decisions: toSortedEntries(round.decisions),
    item_decisions: toSortedEntries(round.item_decisions),
    team_awards: toSortedEntries(round.team_awards),
    buzzes: toSortedEntries(round.buzzes),
    out: toSortedValues(round.out),
    presses: presses === null ? null : { ...presses, presses: toSortedEntries(presses.presses) },
    decided: toSortedValues(round.decided),
  };
}

export function deserialiseRun(run: StoredRun): RunState {
  const records = run.records.map(([id, record]) => [id, deserialiseRecord(record)] as const);
  return { ...run, records: Dict(records), game_points: Dict(run.game_points) };
}

export function deserialiseRecord(record: StoredRecord): RoundRecord {
  return { ...record, awards: Dict(record.awards), penalties: Dict(record.penalties) };
}

export function deserialiseRound(round: StoredRound): LiveRound {
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
