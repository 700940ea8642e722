import { Map as Dict, OrderedMap as OrderedDict, Set as IdSet } from "immutable";
import type { PressBook } from "../buzzer/state.ts";
import type { Json } from "../json.ts";
import { withTeam } from "../teams/roster.ts";
import type { Team } from "../teams/state.ts";
import { journalFrom } from "./journal.ts";
import { initialState } from "./state.ts";
import type { AnsweredCommand, LiveRound, RoundRecord, RunState, ShowState, TeamsState } from "./state.ts";

/** Raised with every change of the state's form; snapshots of other versions are dropped and the log is read instead. */
export const state_version = 1;

/** A persistent map as its pairs; indices that follow from other parts are not written. */
type Pairs<V> = readonly (readonly [string, V])[];

interface StoredRecord extends Omit<RoundRecord, "awards" | "penalties"> {
  readonly awards: Pairs<NonNullable<ReturnType<RoundRecord["awards"]["get"]>>>;
  readonly penalties: Pairs<number>;
}

interface StoredRun extends Omit<RunState, "records" | "game_points"> {
  readonly records: Pairs<StoredRecord>;
  readonly game_points: Pairs<number>;
}

interface StoredRound extends Omit<LiveRound, "submissions" | "decisions" | "out" | "presses" | "decided"> {
  readonly submissions: Pairs<NonNullable<ReturnType<LiveRound["submissions"]["get"]>>>;
  readonly decisions: Pairs<NonNullable<ReturnType<LiveRound["decisions"]["get"]>>>;
  readonly out: readonly string[];
  readonly presses: StoredBook | null;
  readonly decided: readonly string[];
}

interface StoredBook extends Omit<PressBook, "presses"> {
  readonly presses: Pairs<NonNullable<ReturnType<PressBook["presses"]["get"]>>>;
}

interface StoredState extends Omit<ShowState, "run" | "round" | "teams" | "members" | "answered" | "journal"> {
  readonly state_version: number;
  readonly run: StoredRun | null;
  readonly round: StoredRound | null;
  readonly teams: readonly Team[];
  readonly members: Pairs<NonNullable<ReturnType<ShowState["members"]["get"]>>>;
  readonly answered: Pairs<Pairs<readonly AnsweredCommand[]>>;
}

/** Pairs in order of their keys: equal states give equal bytes, however their maps came about. */
function pairs<V>(map: Dict<string, V>): Pairs<V> {
  return map.toArray().toSorted(([a], [b]) => compareText(a, b));
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function sorted(set: IdSet<string>): readonly string[] {
  return set.toArray().toSorted(compareText);
}

/** The state as plain JSON, for a snapshot (LOG-8). */
export function serializeState(state: ShowState): Json {
  const { journal: _, run, round, teams, members, answered, ...plain } = state;
  const stored: StoredState = {
    state_version,
    ...plain,
    run: run === null ? null : storedRun(run),
    round: round === null ? null : storedRound(round),
    teams: teams.by_id.valueSeq().toArray(),
    members: pairs(members),
    answered: pairs(answered.map((devices) => pairs(devices))),
  };
  // All parts are plain by type; that interfaces have no index signature is all that stands between.
  return stored as unknown as Json;
}

function storedRun(run: RunState): StoredRun {
  const records = run.records.map((record) => ({
    ...record,
    awards: pairs(record.awards),
    penalties: pairs(record.penalties),
  }));
  return { ...run, records: pairs(records), game_points: pairs(run.game_points) };
}

function storedRound(round: LiveRound): StoredRound {
  const { presses } = round;
  return {
    ...round,
    submissions: pairs(round.submissions),
    decisions: pairs(round.decisions),
    out: sorted(round.out),
    presses: presses === null ? null : { ...presses, presses: pairs(presses.presses) },
    decided: sorted(round.decided),
  };
}

/**
 * Reads a snapshot.
 *
 * @param json what `serializeState` gave, from this version of the engine or another.
 * @returns null when it is of another version: then the log is the way to the state.
 */
export function deserializeState(json: Json): ShowState | null {
  const stored: unknown = json;
  if (!isStored(stored)) return null;
  const { state_version: _, run, round, teams, members, answered, ...plain } = stored;
  return {
    ...plain,
    run: run === null ? null : runFrom(run),
    round: round === null ? null : roundFrom(round),
    teams: teams.reduce((all, team) => withTeam(all, undefined, team), emptyTeams()),
    members: Dict(members),
    answered: Dict(answered.map(([scope, devices]) => [scope, Dict(devices)] as const)),
    journal: journalFrom(plain.seq),
  };
}

/** Snapshots are written by this engine alone, so a matching version vouches for the rest. */
function isStored(json: unknown): json is StoredState {
  return typeof json === "object" && json !== null && "state_version" in json && json.state_version === state_version;
}

function emptyTeams(): TeamsState {
  return { ...initialState().teams, by_id: OrderedDict() };
}

function runFrom(run: StoredRun): RunState {
  const records = run.records.map(
    ([id, record]) => [id, { ...record, awards: Dict(record.awards), penalties: Dict(record.penalties) }] as const,
  );
  return { ...run, records: Dict(records), game_points: Dict(run.game_points) };
}

function roundFrom(round: StoredRound): LiveRound {
  const { presses } = round;
  return {
    ...round,
    submissions: Dict(round.submissions),
    decisions: Dict(round.decisions),
    out: IdSet(round.out),
    presses: presses === null ? null : { ...presses, presses: Dict(presses.presses) },
    decided: IdSet(round.decided),
  };
}
