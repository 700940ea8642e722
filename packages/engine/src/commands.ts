import type { FrozenContent, GameSummary } from "./content.ts";
import type {
  Colour,
  CommandId,
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
} from "./ids.ts";
import type { Json } from "./json.ts";
import type { RoundPhase } from "./round-definition.ts";
import type { ShowSettings } from "./settings.ts";

export type Actor =
  | { readonly kind: "moderator"; readonly user_id: UserId | null }
  | { readonly kind: "team"; readonly team_id: TeamId }
  | { readonly kind: "visitor" }
  | { readonly kind: "system" };

/** The position for which a command was given; a different current position makes the command stale. */
export interface PlayPosition {
  readonly run_id: RunId | null;
  readonly round_id: RoundId | null;
  readonly phase: RoundPhase | null;
}

/** Decision about a buzz or a submission. `share` in [0, 1] with `partial`. */
export type Decision =
  | { readonly outcome: "correct" }
  | { readonly outcome: "partial"; readonly share: number }
  | { readonly outcome: "wrong" };

/** A manual award: the round's points, a share of them in [0, 1], or a number of points. */
export type AwardInput =
  | Exclude<Decision, { readonly outcome: "wrong" }>
  | { readonly outcome: "points"; readonly points: number };

/** The server can measure round trips over `ws`, but not over `sse`. */
export type Transport = "ws" | "sse";

/** The server's own commands. */
export type SystemCommand =
  | {
      readonly type: "create_show";
      readonly show_id: ShowId;
      readonly public_id: PublicId;
      readonly owner_id: UserId | null;
      readonly name: string;
      readonly description: string;
      readonly settings: ShowSettings;
      readonly secret: string;
    }
  | { readonly type: "refresh_game"; readonly game: GameSummary }
  /**
   * Triggers whatever is due at `nextDeadline`. `outstanding_bound` is the largest claim bound of a team that could
   * still press.
   */
  | { readonly type: "tick"; readonly outstanding_bound: Millis };

/** Management commands, valid independent of the current position. */
export type ManageCommand =
  | {
      readonly type: "update_show";
      /** Sent by the server only, when an account hands over its shows (SHOW-16). */
      readonly owner_id?: UserId;
      readonly name?: string;
      readonly description?: string;
      readonly settings?: Partial<ShowSettings>;
    }
  | { readonly type: "set_registration"; readonly open: boolean }
  /** `content` (this game alone, frozen) is required if the show is active. */
  | {
      readonly type: "add_game";
      readonly show_game_id: ShowGameId;
      readonly game: GameSummary;
      readonly content?: FrozenContent;
      /** The only teams that play it (GAME-11); absent for all. */
      readonly team_ids?: readonly TeamId[];
    }
  | { readonly type: "remove_game"; readonly show_game_id: ShowGameId }
  | { readonly type: "order_games"; readonly show_game_ids: readonly ShowGameId[] }
  | {
      readonly type: "create_team";
      readonly team_id: TeamId;
      readonly name: string;
      /** Skeleton of the name for look-alike detection, if the server computes one (TEAM-2). */
      readonly skeleton?: string;
      readonly colour: Colour | null;
    }
  | {
      readonly type: "update_team";
      readonly team_id: TeamId;
      readonly name?: string;
      /** Skeleton of the new name. */
      readonly skeleton?: string;
      readonly colour?: Colour;
    }
  /** `keep_password`: only logs the team's phones out. */
  | {
      readonly type: "set_team_password";
      readonly team_id: TeamId;
      readonly log_out: boolean;
      readonly keep_password?: true;
    }
  | { readonly type: "deactivate_team"; readonly team_id: TeamId }
  | { readonly type: "reactivate_team"; readonly team_id: TeamId; readonly colour?: Colour }
  | { readonly type: "delete_team"; readonly team_id: TeamId }
  | { readonly type: "correct_points"; readonly team_id: TeamId; readonly points: number; readonly reason: string }
  /** Reverts the newest decision; `decision_seq` is the seq of its first event. */
  | { readonly type: "undo"; readonly decision_seq: number };

/**
 * Commands that advance the play; each carries the position it was given for. Clients send these, except for the content
 * of a start; a test keeps them equal to the schemas of the contract.
 */
export type PlayCommand = { readonly view: PlayPosition } & (
  | { readonly type: "start"; readonly run_id: RunId; readonly content: FrozenContent }
  | { readonly type: "pause" }
  | { readonly type: "resume" }
  /** `podium` keeps the final standings hidden until the host has stepped through them (PODIUM-1). */
  | { readonly type: "complete"; readonly confirmed: boolean; readonly podium?: boolean | undefined }
  /** Shows the teams of this rank; rank 1 ends the podium. */
  | { readonly type: "podium_step"; readonly rank: number }
  | { readonly type: "reset" }
  /** Puts a break on all screens; `seconds` is its countdown, null for none (BREAK-1). */
  | { readonly type: "set_break"; readonly seconds: number | null; readonly text: string }
  | { readonly type: "end_break" }
  /** Shows title and rules of the next game to everyone. */
  | { readonly type: "introduce_game" }
  | { readonly type: "start_first_round" }
  /**
   * Goes to the next round. Skips an unrevealed question, which requires `confirmed`. After the last round it ends the
   * rounds of the game.
   */
  | { readonly type: "next"; readonly confirmed: boolean }
  /** Goes back one round. Closes an open question, which requires `confirmed`. */
  | { readonly type: "previous"; readonly confirmed: boolean }
  | { readonly type: "reveal" }
  /** Selects the visible face of a revealed round: *show answer* and *back to question*. */
  | { readonly type: "show_face"; readonly face: "question" | "answer" }
  /** Shows an earlier round of this game to the audience again. */
  | { readonly type: "show_to_audience"; readonly round_id: RoundId }
  /** Shows or hides the standings on the displays. */
  | { readonly type: "show_standings"; readonly on: boolean }
  /** Shows or hides the join code in a corner of the displays. */
  | { readonly type: "show_join_code"; readonly on: boolean }
  /** Shows the next part of the question (PART-2). */
  | { readonly type: "show_part" }
  /** Shows the question up to this step, or takes the last step back: one more or one less than now (STEP-2). */
  | { readonly type: "show_step"; readonly step: number }
  | { readonly type: "reopen_round"; readonly round_id: RoundId }
  | { readonly type: "set_winner"; readonly round_id: RoundId; readonly team_id: TeamId }
  /** Sets one team's award and keeps those of the others. */
  | { readonly type: "award_team"; readonly round_id: RoundId; readonly team_id: TeamId; readonly award: AwardInput }
  | { readonly type: "cancel_round"; readonly round_id: RoundId; readonly show_answer: boolean }
  | { readonly type: "finalize_game" }
  /** The winner, or all `drawn_team_ids` of a draw. Finishing without a winner requires `no_winner`. */
  | {
      readonly type: "finish_game";
      readonly winner_team_id: TeamId | null;
      readonly drawn_team_ids?: readonly TeamId[] | undefined;
      readonly no_winner?: boolean | undefined;
    }
  | {
      readonly type: "decide_buzz";
      readonly press_id: PressId;
      readonly decision: Decision | { readonly outcome: "ignore" };
      /** With *wrong*: the next press in order holds the buzz, without a new opening (BUZZ-19). */
      readonly pass_on?: boolean | undefined;
    }
  | { readonly type: "open_buzzer" }
  | { readonly type: "close_buzzer" }
  /** Reopens for everyone, including teams that are out. */
  | { readonly type: "reopen_buzzer" }
  | {
      readonly type: "validate_submission";
      readonly team_id: TeamId;
      readonly submission_id: SubmissionId;
      readonly decision: Decision;
    }
  /** Decides several submissions alike as one decision; those replaced meanwhile are skipped (SUBMIT-16). */
  | {
      readonly type: "validate_submissions";
      readonly submissions: readonly { readonly team_id: TeamId; readonly submission_id: SubmissionId }[];
      readonly decision: Decision;
    }
  /** Decides one item of a submission; null restores the automatic judgement. */
  | {
      readonly type: "judge_item";
      readonly team_id: TeamId;
      readonly item_id: string;
      readonly accepted: boolean | null;
    }
  /** An action of the live round's type, for example hiding a group of answers. */
  | { readonly type: "round_action"; readonly action: Json }
  | { readonly type: "timer_start"; readonly seconds?: number | undefined }
  /** Ends the reading time and starts the time to answer (TIMER-11). */
  | { readonly type: "end_reading" }
  | { readonly type: "timer_pause" }
  | { readonly type: "timer_resume" }
  | { readonly type: "timer_stop" }
  | { readonly type: "timer_reset" }
  | { readonly type: "timer_add"; readonly seconds: number }
  | { readonly type: "timer_set"; readonly seconds: number }
);

export type ModeratorCommand = ManageCommand | PlayCommand;

/** Commands of a team, or of a visitor who registers one. */
export type TeamCommand =
  | {
      readonly type: "register_team";
      readonly team_id: TeamId;
      readonly name: string;
      /** Skeleton of the name for look-alike detection, if the server computes one (TEAM-2). */
      readonly skeleton?: string;
      readonly colour: Colour | null;
      /** Requested emblem (TEAM-5). */
      readonly emblem?: number | null;
    }
  /**
   * Adds a phone to the team or changes its member's name. `away`: the team's disconnected phones known to this server,
   * longest disconnected first; absent if unknown.
   */
  | { readonly type: "join_member"; readonly name: string | null; readonly away?: readonly DeviceId[] }
  /**
   * `claim`: moment of the press mapped to the show clock by the phone. `rtt_min`: measured by the server. `late`: the
   * server's own delay. `pong_late`: delay of pongs (default 0). `clock_error`: maximum deviation of the server's show
   * clock from the cluster's (default 0).
   */
  | {
      readonly type: "buzz";
      readonly round_id: RoundId;
      readonly press_id: PressId;
      readonly arrival: Instant;
      readonly claim: Instant | null;
      readonly rtt_min: Millis | null;
      readonly late: Millis;
      readonly line: Transport;
      readonly clock_error?: Millis;
      readonly pong_late?: Millis;
    }
  /**
   * `at_close`: a draft, input that was not sent before the question closed (SUBMIT-11). `rtt_min`: measured by the
   * server, null or absent if it could not measure; `arrival` as for a press, by default the moment of the command.
   */
  | {
      readonly type: "submit";
      readonly round_id: RoundId;
      readonly submission_id: SubmissionId;
      readonly input: Json;
      readonly at_close?: boolean | undefined;
      readonly arrival?: Instant | undefined;
      readonly rtt_min?: Millis | null | undefined;
    };

export type CommandBody = SystemCommand | ModeratorCommand | TeamCommand;

/** A command as queued in a room. */
export interface Command {
  readonly id: CommandId;
  readonly device_id: DeviceId;
  readonly actor: Actor;
  readonly at: Instant;
  readonly body: CommandBody;
}
