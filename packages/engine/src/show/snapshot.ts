import { Map as Dict, OrderedMap as OrderedDict } from "immutable";
import type { Json } from "../json.ts";
import { putTeam } from "../teams/roster.ts";
import type { Team } from "../teams/team.state.ts";
import { deserialiseUndoEntry, serialiseUndoEntry } from "../undo/undo.snapshot.ts";
import type { StoredUndoEntry } from "../undo/undo.snapshot.ts";
import { createJournal } from "./change-journal.ts";
import { initialState } from "./show.state.ts";
import type { ProcessedCommand, ShowState, TeamsState } from "./show.state.ts";
import { toSortedEntries, deserialiseRound, deserialiseRun, serialiseRound, serialiseRun } from "./snapshot-parts.ts";
import type { Entries, StoredRound, StoredRun } from "./snapshot-parts.ts";

/**
 * Raised with every change of the state's format; snapshots of other versions are dropped and the log is replayed
 * instead.
 */
export const STATE_VERSION = 7;

interface StoredState extends Omit<ShowState, "run" | "round" | "teams" | "members" | "answered" | "undo" | "journal"> {
  readonly state_version: number;
  readonly run: StoredRun | null;
  readonly round: StoredRound | null;
  readonly teams: readonly Team[];
  readonly members: Entries<NonNullable<ReturnType<ShowState["members"]["get"]>>>;
  readonly answered: Entries<Entries<readonly ProcessedCommand[]>>;
  readonly undo: readonly StoredUndoEntry[];
}

/** The state as plain JSON, for a snapshot (LOG-8). */
export function serialiseState(state: ShowState): Json {
  const { journal: _, run, round, teams, members, answered, undo, ...plain } = state;
  const stored: StoredState = {
    state_version: STATE_VERSION,
    ...plain,
    run: run === null ? null : serialiseRun(run),
    round: round === null ? null : serialiseRound(round),
    teams: teams.by_id.valueSeq().toArray(),
    members: toSortedEntries(members),
    answered: toSortedEntries(answered.map((devices) => toSortedEntries(devices))),
    undo: undo.map(serialiseUndoEntry),
  };
  // All parts are plain JSON; the cast is needed only because interfaces have no index signature.
  return stored as unknown as Json;
}

/**
 * Reads a snapshot.
 *
 * @param json output of `serialiseState`, from this version of the engine or another.
 * @returns null if it has another version; the caller then replays the log.
 */
export function deserialiseState(json: Json): ShowState | null {
  const stored: unknown = json;
  if (!isStoredState(stored)) return null;
  const { state_version: _, run, round, teams, members, answered, undo, ...plain } = stored;
  return {
    ...plain,
    run: run === null ? null : deserialiseRun(run),
    round: round === null ? null : deserialiseRound(round),
    teams: teams.reduce((all, team) => putTeam(all, undefined, team), emptyTeams()),
    members: Dict(members),
    answered: Dict(answered.map(([scope, devices]) => [scope, Dict(devices)] as const)),
    undo: undo.map(deserialiseUndoEntry),
    journal: createJournal(plain.seq),
  };
}

/** Only this engine writes snapshots, so a matching version implies a valid shape. */
function isStoredState(json: unknown): json is StoredState {
  return typeof json === "object" && json !== null && "state_version" in json && json.state_version === STATE_VERSION;
}

function emptyTeams(): TeamsState {
  return { ...initialState().teams, by_id: OrderedDict() };
}
