import { Map as Dict, OrderedMap as OrderedDict } from "immutable";
import type { Set as IdSet } from "immutable";
import type { BuzzerState, BuzzStatus, OpeningPresses } from "../buzzer/buzzer.state.ts";
import type { GameSummary } from "../content.ts";
import type { Decision } from "../commands.ts";
import type {
  CommandId,
  ContentId,
  DeviceId,
  Instant,
  PressId,
  PublicId,
  RoundId,
  RunId,
  ShowGameId,
  ShowId,
  SubmissionId,
  TeamId,
  UserId,
} from "../ids.ts";
import type { Json } from "../json.ts";
import type { ItemDecisions, Outcome, RoundPhase } from "../round-definition.ts";
import type { ShowSettings } from "../settings.ts";
import type { Team } from "../teams/team.state.ts";
import type { TimerState } from "../timer/timer.state.ts";
import { initialTimer } from "../timer/timer.state.ts";
import type { UndoEntry } from "../undo/undo.state.ts";
import type { ChangeJournal } from "./change-journal.ts";
import { createJournal } from "./change-journal.ts";

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

export type GameProgress =
  | { readonly status: "pending" }
  /** `rounds_over`: no round is left, the moderator picks the winner. */
  | { readonly status: "active"; readonly rounds_over: boolean }
  | {
      readonly status: "finished";
      readonly winner_team_id: TeamId | null;
      /** Set for a draw, which has no single winner. */
      readonly drawn_team_ids?: readonly TeamId[];
      readonly points: number;
    };

/** One game of the show, in order of play. The current game is not stored: it is the first unfinished one (GAME-2). */
export interface GameEntry {
  readonly id: ShowGameId;
  readonly game: GameSummary;
  /** Id of the content with its frozen rounds; null until the show starts. */
  readonly content_id: ContentId | null;
  readonly progress: GameProgress;
}

export interface TeamAward {
  readonly points: number;
  readonly outcome: Outcome;
}

/** Record of a round that has begun. Awards are kept while its game is active, because they may still be replaced. */
export interface RoundRecord {
  readonly phase: Exclude<RoundPhase, "pending">;
  /** The face that audience and teams see, once revealed. */
  readonly face: "question" | "answer";
  readonly awards: Dict<TeamId, TeamAward>;
  /** Points deducted for wrong buzzes; included in `awards` from the reveal on. */
  readonly penalties: Dict<TeamId, number>;
  readonly winner_team_id: TeamId | null;
}

export interface RunState {
  readonly run_id: RunId;
  readonly paused: boolean;
  readonly completed: boolean;
  /** The moderator's position; null before the first round of a game and when its rounds are over. */
  readonly cursor: RoundId | null;
  /** The round that audience and teams see. */
  readonly shown: RoundId | null;
  /** Displays show the standings instead of the stage (SHOW-13). */
  readonly standings_shown: boolean;
  /** The game introduced last (GAME-10); null while only the first one was, by the start of the show. */
  readonly introduced: ShowGameId | null;
  readonly records: Dict<RoundId, RoundRecord>;
  /** Points won in rounds of the current game. */
  readonly game_points: Dict<TeamId, number>;
  /** How many times a buzzer was opened in this run; identifies the newest opening. */
  readonly openings: number;
}

export interface Submission {
  readonly submission_id: SubmissionId;
  /** The moment that counts. */
  readonly at: Instant;
  /** Position in the log; breaks ties. */
  readonly seq: number;
  readonly answer: Json;
  /** Ids of this team's earlier submissions, newest first, to detect repeated sends. */
  readonly earlier_ids: readonly SubmissionId[];
  /** A draft: the team had not sent it (SUBMIT-11). */
  readonly at_close?: true;
}

export interface SubmissionDecision {
  /** A newer submission of the team voids the decision. */
  readonly submission_id: SubmissionId;
  readonly decision: Decision;
}

/** The round being played: its question is open, or it was revealed and no other round has begun. */
export interface LiveRound {
  readonly id: RoundId;
  readonly closed_by: "timeout" | "moderator" | null;
  /** When the question was closed; null while it is open. */
  readonly closed_at: Instant | null;
  readonly submissions: Dict<TeamId, Submission>;
  readonly decisions: Dict<TeamId, SubmissionDecision>;
  /** The moderator's decisions about single items of a team's submission, by item id (SUBMIT-14). */
  readonly item_decisions: Dict<TeamId, ItemDecisions>;
  /** Manual awards, which replace what the round awards these teams (POINTS-12). */
  readonly team_awards: Dict<TeamId, TeamAward>;
  /** Status of each team's newest buzz, in any opening. */
  readonly buzzes: Dict<TeamId, BuzzStatus>;
  /** Teams that buzzed and were wrong. */
  readonly out: IdSet<TeamId>;
  readonly buzz_award: (TeamAward & { readonly team_id: TeamId }) | null;
  /** Winner set manually by the moderator. */
  readonly winner_override: TeamId | null;
  readonly buzzer_on: boolean;
  readonly buzzer: BuzzerState;
  readonly presses: OpeningPresses | null;
  readonly decided: IdSet<PressId>;
  /** Number of consecutive openings without a decision because presses were too close. */
  readonly undecided: number;
}

export interface TeamsState {
  /** In order of registration. */
  readonly by_id: OrderedDict<TeamId, Team>;
  /** Folded name to team. */
  readonly by_name: Dict<string, TeamId>;
  /** Skeleton of the name to team, for names that have one. */
  readonly by_skeleton: Dict<string, TeamId>;
  readonly active: number;
  /** Number of teams by colour, emblem, and pair of both; keys as in `lookKeys`. */
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
    timer: initialTimer,
    teams: { by_id: OrderedDict(), by_name: Dict(), by_skeleton: Dict(), active: 0, looks: Dict() },
    members: Dict(),
    answered: Dict(),
    undo: [],
    journal: createJournal(0),
  };
}
