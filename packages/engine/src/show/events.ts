import type { BuzzerClosedReason, Press } from "../buzzer/buzzer.state.ts";
import type { Actor, Decision } from "../commands.ts";
import type { GameSummary } from "../content.ts";
import type {
  Colour,
  CommandId,
  ContentId,
  DeviceId,
  Instant,
  Millis,
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
import type { Award, Distribution, Outcome } from "../round-definition.ts";
import type { ShowSettings } from "../settings.ts";
import type { TimerState } from "../timer/timer.state.ts";
import type { DecisionSummary } from "../undo/undo.state.ts";

/** The lifecycle of the show itself. */
export type LifecycleEvent =
  | {
      readonly type: "show_created";
      readonly show_id: ShowId;
      readonly public_id: PublicId;
      readonly owner_id: UserId | null;
      readonly name: string;
      readonly description: string;
      readonly settings: ShowSettings;
      readonly secret: string;
    }
  | {
      readonly type: "show_updated";
      /** Absent unless the owner changed. */
      readonly owner_id?: UserId;
      readonly name: string;
      readonly description: string;
      readonly settings: ShowSettings;
    }
  | { readonly type: "registration_set"; readonly open: boolean }
  | { readonly type: "show_started"; readonly run_id: RunId; readonly content_id: ContentId }
  | { readonly type: "show_paused" }
  | { readonly type: "show_resumed" }
  | {
      readonly type: "show_completed";
      /** The final standings stay hidden until the podium is done (PODIUM-1). */
      readonly podium?: true;
    }
  /** Displays and phones show the teams of this rank; after rank 1, the whole standings. */
  | { readonly type: "podium_stepped"; readonly rank: number }
  | { readonly type: "show_reset" }
  | {
      readonly type: "break_started";
      /** Null for a break without a countdown. */
      readonly ends_at: Instant | null;
      readonly text: string;
    }
  | { readonly type: "break_ended" };

/** The programme: its games, their order and progress. */
export type ProgrammeEvent =
  | {
      readonly type: "game_added";
      readonly show_game_id: ShowGameId;
      readonly game: GameSummary;
      readonly content_id: ContentId | null;
      /** The only teams that play it (GAME-11); absent for all. */
      readonly team_ids?: readonly TeamId[];
    }
  | { readonly type: "game_refreshed"; readonly game: GameSummary }
  | { readonly type: "game_removed"; readonly show_game_id: ShowGameId }
  | { readonly type: "games_ordered"; readonly show_game_ids: readonly ShowGameId[] }
  /** Title and rules of a pending game are on every screen. */
  | { readonly type: "game_introduced"; readonly show_game_id: ShowGameId }
  | { readonly type: "game_begun"; readonly show_game_id: ShowGameId }
  /** The game's rounds are over; `skipped` are those that never began. */
  | { readonly type: "rounds_over"; readonly show_game_id: ShowGameId; readonly skipped: readonly RoundId[] }
  | {
      readonly type: "game_finished";
      readonly show_game_id: ShowGameId;
      /** Null for no winner, and for a draw. */
      readonly winner_team_id: TeamId | null;
      /** The winning teams of a draw. */
      readonly drawn_team_ids?: readonly TeamId[];
      readonly points: number;
    };

/** One round, from its opening to its end. */
export type RoundEvent =
  | {
      readonly type: "round_opened";
      readonly round_id: RoundId;
      readonly buzzer_on: boolean;
      /** The question is shown in this many parts, the first one at `next_at` or by hand (PART-1). */
      readonly parts?: { readonly total: number; readonly next_at: Instant | null };
      /** The question is uncovered in this many steps, the first of which is visible (STEP-1). */
      readonly steps?: { readonly total: number; readonly timed: boolean };
    }
  /** `shown` parts of the question are visible; the next one follows at `next_at` or by hand. */
  | {
      readonly type: "part_shown";
      readonly round_id: RoundId;
      readonly shown: number;
      readonly next_at: Instant | null;
    }
  /** `shown` steps of the question are visible; the next one follows at `next_at` or by hand. */
  | {
      readonly type: "step_shown";
      readonly round_id: RoundId;
      readonly shown: number;
      readonly next_at: Instant | null;
      /** The moderator took a step back. */
      readonly back?: true;
    }
  /** Teams may answer (again): the next step follows at `next_at`. */
  | { readonly type: "step_clock_started"; readonly round_id: RoundId; readonly next_at: Instant }
  /** The moderator moved to another round. */
  | { readonly type: "round_visited"; readonly round_id: RoundId }
  /** Audience and teams see another round. */
  | { readonly type: "round_shown"; readonly round_id: RoundId }
  /** The displays show the standings, or the stage again. */
  | { readonly type: "standings_shown"; readonly on: boolean }
  /** The displays show or hide the join code in a corner. */
  | { readonly type: "join_code_shown"; readonly on: boolean }
  | { readonly type: "face_turned"; readonly round_id: RoundId; readonly face: "question" | "answer" }
  | {
      readonly type: "question_closed";
      readonly round_id: RoundId;
      readonly by: "timeout" | "moderator";
      /** End of the timer; the tick may come later. */
      readonly ended_at?: Instant;
    }
  | { readonly type: "question_reopened"; readonly round_id: RoundId }
  | {
      readonly type: "answer_submitted";
      readonly round_id: RoundId;
      readonly team_id: TeamId;
      readonly submission_id: SubmissionId;
      readonly answer: Json;
      /** The team had not sent it (SUBMIT-11). */
      readonly at_close?: true;
      /** The moment that counts if it is not the event's own: the end of the timer (SUBMIT-13). */
      readonly counted_at?: Instant;
      /** Time that the round's timer had run at the counted moment; only in rounds with speed points (SPEED-3). */
      readonly elapsed_ms?: Millis;
    }
  | {
      readonly type: "submission_validated";
      readonly round_id: RoundId;
      readonly team_id: TeamId;
      readonly submission_id: SubmissionId;
      readonly decision: Decision;
    }
  /** The moderator accepted or refused one item of a submission; null restores the automatic judgement. */
  | {
      readonly type: "item_judged";
      readonly round_id: RoundId;
      readonly team_id: TeamId;
      readonly item_id: string;
      readonly accepted: boolean | null;
    }
  | { readonly type: "winner_set"; readonly round_id: RoundId; readonly team_id: TeamId }
  /** A manual award for one team, which replaces what the round would award. */
  | { readonly type: "team_awarded"; readonly round_id: RoundId; readonly award: Award }
  | {
      readonly type: "round_revealed";
      readonly round_id: RoundId;
      readonly awards: readonly Award[];
      readonly winner_team_id: TeamId | null;
    }
  /** Replaces all awards of a revealed round. */
  | {
      readonly type: "awards_replaced";
      readonly round_id: RoundId;
      readonly awards: readonly Award[];
      readonly winner_team_id: TeamId | null;
    }
  | { readonly type: "round_cancelled"; readonly round_id: RoundId; readonly show_answer: boolean }
  /** A moderator's action of the round's type; `actions` is the result of all of them (ROUND-13). */
  | {
      readonly type: "round_action_taken";
      readonly round_id: RoundId;
      readonly action: Json;
      readonly actions: Json;
    }
  | {
      readonly type: "round_ended";
      readonly round_id: RoundId;
      readonly as: "done" | "skipped";
      /** The counted submissions of a revealed round, for all who may see its answer. */
      readonly distribution?: Distribution;
    };

export type BuzzerEvent =
  | {
      readonly type: "buzzer_opened";
      readonly opening: number;
      readonly open_at: Instant;
      readonly cap_ms: Millis;
      /** Teams that were out may press again. */
      readonly everyone: boolean;
    }
  | { readonly type: "buzzer_closed"; readonly reason: BuzzerClosedReason }
  | {
      readonly type: "press_counted";
      readonly opening: number;
      readonly press: Omit<Press, "seq" | "decision">;
      /** It came while the buzz was held, within the error of the holder's press. */
      readonly too_close: boolean;
    }
  | {
      readonly type: "buzzer_locked";
      readonly opening: number;
      readonly press_id: PressId;
      readonly team_id: TeamId;
      readonly too_close: boolean;
    }
  /** The first two presses were too close to call, and the show asks again. */
  | { readonly type: "buzz_undecided"; readonly opening: number }
  | {
      readonly type: "buzz_decided";
      readonly press_id: PressId;
      readonly team_id: TeamId;
      readonly outcome: Outcome | "ignore";
      /** The team's points at the reveal; 0 unless correct or partial. */
      readonly points: number;
      /** Penalty deducted at the reveal. */
      readonly penalty: number;
    }
  /** After a wrong buzz the next press of the same opening holds it (BUZZ-19). */
  | {
      readonly type: "buzz_passed";
      readonly opening: number;
      readonly open_at: Instant;
      readonly cap_ms: Millis;
      readonly press_id: PressId;
      readonly team_id: TeamId;
    }
  | {
      readonly type: "buzz_released";
      readonly press_id: PressId;
      readonly team_id: TeamId;
      readonly reason: "reveal" | "round_left" | "cancelled" | "team_deactivated" | "team_deleted";
    };

export interface TimerEvent {
  readonly type: "timer_changed";
  readonly action:
    | "prepared"
    | "reading_started"
    | "started"
    | "paused"
    | "resumed"
    | "stopped"
    | "reset"
    | "time_added"
    | "duration_set"
    | "expired";
  readonly timer: TimerState;
}

export type TeamEvent =
  | {
      readonly type: "team_registered";
      readonly team_id: TeamId;
      readonly name: string;
      /** Skeleton of the name (TEAM-2). */
      readonly skeleton?: string;
      readonly colour: Colour;
      readonly emblem: number;
    }
  | {
      readonly type: "team_updated";
      readonly team_id: TeamId;
      readonly name: string;
      readonly skeleton?: string;
      readonly colour: Colour;
    }
  /** `password_kept`: the team's phones were only logged out. */
  | {
      readonly type: "team_password_set";
      readonly team_id: TeamId;
      readonly log_out: boolean;
      readonly password_kept?: true;
    }
  | { readonly type: "team_deactivated"; readonly team_id: TeamId }
  | { readonly type: "team_reactivated"; readonly team_id: TeamId; readonly colour: Colour }
  | { readonly type: "team_deleted"; readonly team_id: TeamId }
  | {
      readonly type: "member_joined";
      readonly team_id: TeamId;
      readonly device_id: DeviceId;
      readonly name: string | null;
      /** The phone that was replaced because the team was full. */
      readonly instead_of?: DeviceId;
    }
  | {
      readonly type: "points_corrected";
      readonly team_id: TeamId;
      readonly points: number;
      readonly reason: string;
    };

/**
 * The newest decision was undone. `decision_seq` is the seq of its first event; `decision` repeats its summary for
 * readers of the log.
 */
export interface UndoEvent {
  readonly type: "decision_undone";
  readonly decision_seq: number;
  readonly decision: DecisionSummary;
}

export type EventBody = LifecycleEvent | ProgrammeEvent | RoundEvent | BuzzerEvent | TimerEvent | TeamEvent | UndoEvent;
export type EventType = EventBody["type"];
export type EventOf<T extends EventType> = Extract<EventBody, { readonly type: T }>;

/** An event as stored in the log. */
export interface ShowEvent {
  /** 1 for a show's first event, then without gaps. */
  readonly seq: number;
  readonly at: Instant;
  /** Version of the body's format, as in `EVENT_VERSIONS`. */
  readonly version: number;
  readonly actor: Actor;
  /** The command that caused it; null for the server's own commands. */
  readonly cause: { readonly device_id: DeviceId; readonly command_id: CommandId } | null;
  readonly body: EventBody;
  /** Set on the first event of an undoable decision (UNDO-1). */
  readonly decision?: DecisionSummary;
  /** A server that does not know the type may skip the event. */
  readonly ignorable?: boolean;
}

/**
 * Current version of every event. A format change raises the number and adds a step to `upcast`, unless all new fields
 * are optional. `game_finished` 2 may name a draw, which an older engine would read as no winner.
 */
export const EVENT_VERSIONS: Readonly<Record<EventType, number>> = {
  show_created: 1,
  show_updated: 1,
  registration_set: 1,
  show_started: 1,
  show_paused: 1,
  show_resumed: 1,
  show_completed: 1,
  podium_stepped: 1,
  show_reset: 1,
  break_started: 1,
  break_ended: 1,
  game_added: 1,
  game_refreshed: 1,
  game_removed: 1,
  games_ordered: 1,
  game_introduced: 1,
  game_begun: 1,
  rounds_over: 1,
  game_finished: 2,
  round_opened: 1,
  part_shown: 1,
  step_shown: 1,
  step_clock_started: 1,
  round_visited: 1,
  round_shown: 1,
  standings_shown: 1,
  join_code_shown: 1,
  face_turned: 1,
  question_closed: 1,
  question_reopened: 1,
  answer_submitted: 1,
  submission_validated: 1,
  item_judged: 1,
  winner_set: 1,
  team_awarded: 1,
  round_revealed: 1,
  awards_replaced: 1,
  round_cancelled: 1,
  round_action_taken: 1,
  round_ended: 1,
  buzzer_opened: 1,
  buzzer_closed: 1,
  press_counted: 1,
  buzzer_locked: 1,
  buzz_undecided: 1,
  buzz_decided: 1,
  buzz_passed: 1,
  buzz_released: 1,
  timer_changed: 1,
  team_registered: 1,
  team_updated: 1,
  team_password_set: 1,
  team_deactivated: 1,
  team_reactivated: 1,
  team_deleted: 1,
  member_joined: 1,
  points_corrected: 1,
  decision_undone: 1,
};
