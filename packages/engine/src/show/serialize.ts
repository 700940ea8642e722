import { Map as Dict, OrderedMap as OrderedDict } from "immutable";
import type { Json } from "../json.ts";
import { withTeam } from "../teams/roster.ts";
import type { Team } from "../teams/state.ts";
import { entryFrom, storedEntry } from "../undo/stored.ts";
import type { StoredEntry } from "../undo/stored.ts";
import { journalFrom } from "./journal.ts";
import { initialState } from "./state.ts";
import type { AnsweredCommand, ShowState, TeamsState } from "./state.ts";
import { pairs, roundFrom, runFrom, storedRound, storedRun } from "./stored-parts.ts";
import type { Pairs, StoredRound, StoredRun } from "./stored-parts.ts";

/**
 * Raised with every change of the state's format; snapshots of other versions are dropped and the log is replayed
 * instead.
 */
export const state_version = 3;

interface StoredState extends Omit<ShowState, "run" | "round" | "teams" | "members" | "answered" | "undo" | "journal"> {
  readonly state_version: number;
  readonly run: StoredRun | null;
  readonly round: StoredRound | null;
  readonly teams: readonly Team[];
  readonly members: Pairs<NonNullable<ReturnType<ShowState["members"]["get"]>>>;
  readonly answered: Pairs<Pairs<readonly AnsweredCommand[]>>;
  readonly undo: readonly StoredEntry[];
}

/** The state as plain JSON, for a snapshot (LOG-8). */
export function serializeState(state: ShowState): Json {
  const { journal: _, run, round, teams, members, answered, undo, ...plain } = state;
  const stored: StoredState = {
    state_version,
    ...plain,
    run: run === null ? null : storedRun(run),
    round: round === null ? null : storedRound(round),
    teams: teams.by_id.valueSeq().toArray(),
    members: pairs(members),
    answered: pairs(answered.map((devices) => pairs(devices))),
    undo: undo.map(storedEntry),
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
  if (!isStored(stored)) return null;
  const { state_version: _, run, round, teams, members, answered, undo, ...plain } = stored;
  return {
    ...plain,
    run: run === null ? null : runFrom(run),
    round: round === null ? null : roundFrom(round),
    teams: teams.reduce((all, team) => withTeam(all, undefined, team), emptyTeams()),
    members: Dict(members),
    answered: Dict(answered.map(([scope, devices]) => [scope, Dict(devices)] as const)),
    undo: undo.map(entryFrom),
    journal: journalFrom(plain.seq),
  };
}

/** Only this engine writes snapshots, so a matching version implies a valid shape. */
function isStored(json: unknown): json is StoredState {
  return typeof json === "object" && json !== null && "state_version" in json && json.state_version === state_version;
}

function emptyTeams(): TeamsState {
  return { ...initialState().teams, by_id: OrderedDict() };
}
