import { Map as Dict, OrderedMap as OrderedDict } from "immutable";
import type { Set as IdSet } from "immutable";
import type { BuzzerState, BuzzFate, PressBook } from "../buzzer/state.ts";
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
import type { Team } from "../teams/state.ts";
import type { TimerState } from "../timer/timer.ts";
import { idle_timer } from "../timer/timer.ts";
import type { UndoEntry } from "../undo/state.ts";
import type { Journal } from "./journal.ts";
import { journalFrom } from "./journal.ts";

/** What a show is and how it is set; nothing of it is about a run. */
export interface ShowInfo {
  readonly show_id: ShowId;
  readonly public_id: PublicId;
  readonly owner_id: UserId | null;
  readonly name: string;
  readonly description: string;
  readonly settings: ShowSettings;
  /** Key of everything that looks random; never projected. */
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
      /** Of a draw; there is no single winner then. */
      readonly drawn_team_ids?: readonly TeamId[];
      readonly points: number;
    };

/**
 * One game of the show. Order in the list is order of play; the current game is not stored anywhere: it is the first
 * one that is not finished (GAME-2).
 */
export interface GameEntry {
  readonly id: ShowGameId;
  readonly game: GameSummary;
  /** Where its frozen rounds are found; null until the show starts. */
  readonly content_id: ContentId | null;
  readonly progress: GameProgress;
}

export interface TeamAward {
  readonly points: number;
  readonly outcome: Outcome;
}

/** What remains of a round that has begun. Awards are kept while its game is active, for they may still be replaced. */
export interface RoundRecord {
  readonly phase: Exclude<RoundPhase, "pending">;
  /** What audience and teams see of it, once it is theirs to see. */
  readonly face: "question" | "answer";
  readonly awards: Dict<TeamId, TeamAward>;
  /** Points to be taken for wrong buzzes; part of `awards` from the reveal on. */
  readonly penalties: Dict<TeamId, number>;
  readonly winner_team_id: TeamId | null;
}

export interface RunState {
  readonly run_id: RunId;
  readonly paused: boolean;
  readonly completed: boolean;
  /** Where the moderator stands; null before the first round of a game and when its rounds are over. */
  readonly cursor: RoundId | null;
  /** The round that audience and teams see. */
  readonly shown: RoundId | null;
  /** Displays show the standings in place of what is on (SHOW-13). */
  readonly standings_shown: boolean;
  /** The game that was introduced last (GAME-10); null while only the first one was, by the start of the show. */
  readonly introduced: ShowGameId | null;
  readonly records: Dict<RoundId, RoundRecord>;
  /** Points won in rounds of the current game. */
  readonly game_points: Dict<TeamId, number>;
  /** How often a buzzer was opened in this run; names the newest opening. */
  readonly openings: number;
}

export interface Submission {
  readonly submission_id: SubmissionId;
  /** The moment that counts. */
  readonly at: Instant;
  /** Place in the log, which settles equal moments. */
  readonly seq: number;
  readonly answer: Json;
  /** Ids of this team's submissions before, newest first, to know a double send. */
  readonly earlier_ids: readonly SubmissionId[];
  /** A draft: the team had not sent it (SUBMIT-11). */
  readonly at_close?: true;
}

export interface SubmissionDecision {
  /** A newer submission of the team makes the decision void. */
  readonly submission_id: SubmissionId;
  readonly decision: Decision;
}

/** The one round that teams play in: its question is open, or it was revealed and no other round has begun. */
export interface LiveRound {
  readonly id: RoundId;
  readonly closed_by: "timeout" | "moderator" | null;
  /** Since when the question is closed; null while it is open. */
  readonly closed_at: Instant | null;
  readonly submissions: Dict<TeamId, Submission>;
  readonly decisions: Dict<TeamId, SubmissionDecision>;
  /** What the moderator decided about single items of a team's answer, by item id (SUBMIT-14). */
  readonly item_decisions: Dict<TeamId, ItemDecisions>;
  /** Awards by the moderator's hand, in place of what the round gives these teams (POINTS-12). */
  readonly team_awards: Dict<TeamId, TeamAward>;
  /** Teams that buzzed in any opening, with what became of it. */
  readonly buzzes: Dict<TeamId, BuzzFate>;
  /** Teams that buzzed and were wrong. */
  readonly out: IdSet<TeamId>;
  readonly buzz_award: (TeamAward & { readonly team_id: TeamId }) | null;
  /** A winner whom the moderator set by hand. */
  readonly winner_override: TeamId | null;
  readonly buzzer_on: boolean;
  readonly buzzer: BuzzerState;
  readonly presses: PressBook | null;
  readonly decided: IdSet<PressId>;
  /** Openings without a decision, one after the other, because they were too close to call. */
  readonly undecided: number;
}

export interface TeamsState {
  /** In order of registration. */
  readonly by_id: OrderedDict<TeamId, Team>;
  /** Folded name to team. */
  readonly by_name: Dict<string, TeamId>;
  /** Skeleton of the name to team, of those that have one. */
  readonly by_skeleton: Dict<string, TeamId>;
  readonly active: number;
  /** How many teams have a colour, and a pair of colour and emblem; keys as in `lookKey`. */
  readonly looks: Dict<string, number>;
}

export interface Member {
  readonly device_id: DeviceId;
  readonly name: string | null;
}

/** A command that was carried out, for the device that may ask again. */
export interface AnsweredCommand {
  readonly command_id: CommandId;
  /** Seq of its last event. */
  readonly seq: number;
  readonly events_count: number;
}

/** A whole show. Immutable; parts that change seldom keep their identity, which projections build upon. */
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
  /** By actor, then by device: the newest commands that were carried out (LOG-4). */
  readonly answered: Dict<string, Dict<DeviceId, readonly AnsweredCommand[]>>;
  /** Decisions that can be taken back, newest last (UNDO-2). */
  readonly undo: readonly UndoEntry[];
  /** Which teams the newest events concerned. A cache: not part of a snapshot. */
  readonly journal: Journal;
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
    timer: idle_timer,
    teams: { by_id: OrderedDict(), by_name: Dict(), by_skeleton: Dict(), active: 0, looks: Dict() },
    members: Dict(),
    answered: Dict(),
    undo: [],
    journal: journalFrom(0),
  };
}
