import { Map as Dict, OrderedMap as OrderedDict } from "immutable";
import type { CommandId, DeviceId, Instant, PublicId, ShowId, TeamId, UserId } from "../ids.ts";
import type { ShowSettings } from "../settings.ts";
import type { Team } from "../teams/team.state.ts";
import type { TimerState } from "../timer/timer.state.ts";
import { INITIAL_TIMER } from "../timer/timer.state.ts";
import type { UndoEntry } from "../undo/undo.state.ts";
import type { ChangeJournal } from "./change-journal.ts";
import { createJournal } from "./change-journal.ts";
import type { GameEntry, LiveRound, RunState } from "./run.state.ts";

export type {
  GameEntry,
  GameProgress,
  LiveRound,
  QuestionSteps,
  RoundRecord,
  RunState,
  Submission,
  TeamAward,
} from "./run.state.ts";

/** Description and settings of a show; nothing specific to a run. */
export interface ShowInfo {
  readonly show_id: ShowId;
  readonly public_id: PublicId;
  readonly owner_id: UserId | null;
  readonly name: string;
  readonly description: string;
  readonly settings: ShowSettings;
  /** Key of all pseudo-random values; never projected. */
  readonly secret: string;
  readonly registration_open: boolean;
}

export interface TeamsState {
  /** In order of registration. */
  readonly by_id: OrderedDict<TeamId, Team>;
  /** Folded name to team. */
  readonly by_name: Dict<string, TeamId>;
  /** Skeleton of the name to team, for names that have one. */
  readonly by_skeleton: Dict<string, TeamId>;
  readonly active: number;
  /** Number of teams by colour, emblem, and pair of both; keys as in `toLookKeys`. */
  readonly looks: Dict<string, number>;
}

export interface Member {
  readonly device_id: DeviceId;
  readonly name: string | null;
}

/** A processed command, remembered for the case that the device repeats it. */
export interface ProcessedCommand {
  readonly command_id: CommandId;
  /** Seq of its last event. */
  readonly seq: number;
  readonly events_count: number;
}

export interface ShowBreak {
  /** Null for a break without a countdown. */
  readonly ends_at: Instant | null;
  readonly text: string;
}

/** The state of a whole show. Immutable; parts that rarely change keep their identity, which projections rely on. */
export interface ShowState {
  /** Seq of the newest event; 0 before the first. */
  readonly seq: number;
  readonly last_at: Instant;
  /** Null until the show is created. */
  readonly show: ShowInfo | null;
  readonly games: readonly GameEntry[];
  /** Null while the show is ready. */
  readonly run: RunState | null;
  readonly round: LiveRound | null;
  readonly timer: TimerState;
  /** The break on all screens; null for none (BREAK-1). */
  readonly break: ShowBreak | null;
  readonly teams: TeamsState;
  readonly members: Dict<TeamId, readonly Member[]>;
  /** By actor, then by device: the newest processed commands (LOG-4). */
  readonly answered: Dict<string, Dict<DeviceId, readonly ProcessedCommand[]>>;
  /** Undoable decisions, newest last (UNDO-2). */
  readonly undo: readonly UndoEntry[];
  /** Which teams the newest events affected. A cache: not part of a snapshot. */
  readonly journal: ChangeJournal;
}

export type CreatedShow = ShowState & { readonly show: ShowInfo };
export type StartedShow = CreatedShow & { readonly run: RunState };

/** The state before the first event of any show. */
export function initialState(): ShowState {
  return {
    seq: 0,
    last_at: 0,
    show: null,
    games: [],
    run: null,
    round: null,
    timer: INITIAL_TIMER,
    break: null,
    teams: { by_id: OrderedDict(), by_name: Dict(), by_skeleton: Dict(), active: 0, looks: Dict() },
    members: Dict(),
    answered: Dict(),
    undo: [],
    journal: createJournal(0),
  };
}
