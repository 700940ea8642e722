import { Map as Dict, OrderedMap as OrderedDict } from "immutable";
import type { Json } from "../json.ts";
import { putTeam } from "../teams/roster.ts";
import type { Team } from "../teams/team.state.ts";
import { deserializeUndoEntry, serializeUndoEntry } from "../undo/undo.snapshot.ts";
import type { StoredUndoEntry } from "../undo/undo.snapshot.ts";
import { createJournal } from "./change-journal.ts";
import { initialState } from "./show.state.ts";
import type { ProcessedCommand, ShowState, TeamsState } from "./show.state.ts";
import { toSortedEntries, deserializeRound, deserializeRun, serializeRound, serializeRun } from "./snapshot-parts.ts";
import type { Entries, StoredRound, StoredRun } from "./snapshot-parts.ts";

/**
 * Raised with every change of the state's format; snapshots of other versions are dropped and the log is replayed
 * instead.
 */
export const STATE_VERSION = 6;

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
export function serializeState(state: ShowState): Json {
  const { journal: _, run, round, teams, members, answered, undo, ...plain } = state;
  const stored: StoredState = {
    state_version: STATE_VERSION,
    ...plain,
    run: run === null ? null : serializeRun(run),
    round: round === null ? null : serializeRound(round),
    teams: teams.by_id.valueSeq().toArray(),
    members: toSortedEntries(members),
    answered: toSortedEntries(answered.map((devices) => toSortedEntries(devices))),
    undo: undo.map(serializeUndoEntry),
  };
  // All parts are plain JSON; the cast is needed only because interfaces have no index signature.
  return stored as unknown as Json;
}

/**
 * Reads a snapshot.
 *
 * @param json output of `serializeState`, from this version of the engine or another.
 * @returns null if it has another version; the caller then replays the log.
 */
export function deserializeState(json: Json): ShowState | null {
  const stored: unknown = json;
  if (!isStoredState(stored)) return null;
  const { state_version: _, run, round, teams, members, answered, undo, ...plain } = stored;
  return {
    ...plain,
    run: run === null ? null : deserializeRun(run),
    round: round === null ? null : deserializeRound(round),
    teams: teams.reduce((all, team) => putTeam(all, undefined, team), emptyTeams()),
    members: Dict(members),
    answered: Dict(answered.map(([scope, devices]) => [scope, Dict(devices)] as const)),
    undo: undo.map(deserializeUndoEntry),
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
