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

/** What a command was given for; anything else means that the show has moved on. */
export interface View {
  readonly run_id: RunId;
  readonly round_id: RoundId | null;
  readonly phase: RoundPhase | null;
}

/** Decision about a buzz or a submission. `share` in [0, 1] with `partial`. */
export type Decision =
  | { readonly outcome: "correct" }
  | { readonly outcome: "partial"; readonly share: number }
  | { readonly outcome: "wrong" };

/** What a moderator awards by hand: the round's points, a share of them in [0, 1], or a number of points. */
export type AwardGrant =
  | Exclude<Decision, { readonly outcome: "wrong" }>
  | { readonly outcome: "points"; readonly points: number };

/** A transport that the server can measure itself (`ws`), or not (`sse`). */
export type Line = "ws" | "sse";

/** The server's own commands about a show's life. */
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
  /** Time has come for whatever `nextDeadline` named; `outstanding_bound` is the largest claim bound of a team that could still press. */
  | { readonly type: "tick"; readonly outstanding_bound: Millis };

/** Commands about the show that no particular moment of play is needed for. */
export type ManageCommand =
  | {
      readonly type: "update_show";
      readonly name?: string;
      readonly description?: string;
      readonly settings?: Partial<ShowSettings>;
    }
  | { readonly type: "set_registration"; readonly open: boolean }
  /** `content` (this one game, frozen) is given when the show is active. */
  | {
      readonly type: "add_game";
      readonly show_game_id: ShowGameId;
      readonly game: GameSummary;
      readonly content?: FrozenContent;
    }
  | { readonly type: "remove_game"; readonly show_game_id: ShowGameId }
  | { readonly type: "order_games"; readonly show_game_ids: readonly ShowGameId[] }
  | {
      readonly type: "create_team";
      readonly team_id: TeamId;
      readonly name: string;
      /** What the name looks like, where somebody reckons it (TEAM-2). */
      readonly skeleton?: string;
      readonly colour: Colour | null;
    }
  | {
      readonly type: "update_team";
      readonly team_id: TeamId;
      readonly name?: string;
      /** Of the new name. */
      readonly skeleton?: string;
      readonly colour?: Colour;
    }
  | { readonly type: "set_team_password"; readonly team_id: TeamId; readonly log_out: boolean }
  | { readonly type: "deactivate_team"; readonly team_id: TeamId }
  | { readonly type: "reactivate_team"; readonly team_id: TeamId; readonly colour?: Colour }
  | { readonly type: "delete_team"; readonly team_id: TeamId }
  | { readonly type: "correct_points"; readonly team_id: TeamId; readonly points: number; readonly reason: string }
  /** Takes back the newest decision that stands, which began with this event. */
  | { readonly type: "undo"; readonly decision_seq: number };

/** Commands that move the play; each names the view it was given for. */
export type PlayCommand = { readonly view: View } & (
  | { readonly type: "start"; readonly run_id: RunId; readonly content: FrozenContent }
  | { readonly type: "pause" }
  | { readonly type: "resume" }
  | { readonly type: "complete"; readonly confirmed: boolean }
  | { readonly type: "reset" }
  /** Shows title and rules of the game that comes next to everyone. */
  | { readonly type: "introduce_game" }
  | { readonly type: "start_first_round" }
  /** To the next round; from an unrevealed question this skips it and wants `confirmed`. After the last round it ends the game. */
  | { readonly type: "next"; readonly confirmed: boolean }
  /** Back to the round before; from an open question wants `confirmed` and closes it. */
  | { readonly type: "previous"; readonly confirmed: boolean }
  | { readonly type: "reveal" }
  /** Which face of a revealed round everyone sees: *show answer* and *back to question*. */
  | { readonly type: "show_face"; readonly face: "question" | "answer" }
  /** Shows an earlier round of this game to the audience again. */
  | { readonly type: "show_to_audience"; readonly round_id: RoundId }
  /** Puts the standings on the displays, or takes them off. */
  | { readonly type: "show_standings"; readonly on: boolean }
  | { readonly type: "reopen_round"; readonly round_id: RoundId }
  | { readonly type: "set_winner"; readonly round_id: RoundId; readonly team_id: TeamId }
  /** One team's own award, beside those of the others. */
  | { readonly type: "award_team"; readonly round_id: RoundId; readonly team_id: TeamId; readonly award: AwardGrant }
  | { readonly type: "cancel_round"; readonly round_id: RoundId; readonly show_answer: boolean }
  | { readonly type: "finalize_game" }
  /** The winner, or all `drawn_team_ids` of a draw, or none: `no_winner` says that none is what is meant. */
  | {
      readonly type: "finish_game";
      readonly winner_team_id: TeamId | null;
      readonly drawn_team_ids?: readonly TeamId[];
      readonly no_winner?: boolean;
    }
  | {
      readonly type: "decide_buzz";
      readonly press_id: PressId;
      readonly decision: Decision | { readonly outcome: "ignore" };
    }
  | { readonly type: "open_buzzer" }
  | { readonly type: "close_buzzer" }
  /** Opens again for everyone, teams that are out included. */
  | { readonly type: "reopen_buzzer" }
  | {
      readonly type: "validate_submission";
      readonly team_id: TeamId;
      readonly submission_id: SubmissionId;
      readonly decision: Decision;
    }
  /** One item of a team's answer; null leaves it to the type again. */
  | {
      readonly type: "judge_item";
      readonly team_id: TeamId;
      readonly item_id: string;
      readonly accepted: boolean | null;
    }
  | { readonly type: "timer_start"; readonly seconds?: number }
  /** The question has been read: its time begins (TIMER-11). */
  | { readonly type: "end_reading" }
  | { readonly type: "timer_pause" }
  | { readonly type: "timer_resume" }
  | { readonly type: "timer_stop" }
  | { readonly type: "timer_reset" }
  | { readonly type: "timer_add"; readonly seconds: number }
  | { readonly type: "timer_set"; readonly seconds: number }
);

export type ModeratorCommand = ManageCommand | PlayCommand;

/** What a team, or a visitor who wants to be one, may say. */
export type TeamCommand =
  | {
      readonly type: "register_team";
      readonly team_id: TeamId;
      readonly name: string;
      /** What the name looks like, where somebody reckons it (TEAM-2). */
      readonly skeleton?: string;
      readonly colour: Colour | null;
    }
  /**
   * A phone of the team came; gives or changes its member's name. `away`: phones of the team that are not connected, the
   * one that has been away longest first, as the server sees it; none where it cannot tell.
   */
  | { readonly type: "join_member"; readonly name: string | null; readonly away?: readonly DeviceId[] }
  /**
   * `claim`: moment of the press mapped to the show clock by the phone; `rtt_min` as the server measured it; `late`: how
   * late the server itself was, `pong_late`: how late answers to its pings were (0 when absent); `clock_error`: how far
   * the server's show clock may be from the one that all servers share, 0 when absent.
   */
  | {
      readonly type: "buzz";
      readonly round_id: RoundId;
      readonly press_id: PressId;
      readonly arrival: Instant;
      readonly claim: Instant | null;
      readonly rtt_min: Millis | null;
      readonly late: Millis;
      readonly line: Line;
      readonly clock_error?: Millis;
      readonly pong_late?: Millis;
    }
  /** `at_close`: a draft, typed or picked and not sent when the question closed (SUBMIT-11). */
  | {
      readonly type: "submit";
      readonly round_id: RoundId;
      readonly submission_id: SubmissionId;
      readonly input: Json;
      readonly at_close?: boolean | undefined;
    };

export type CommandBody = SystemCommand | ModeratorCommand | TeamCommand;

/** A command as it stands in a room's queue. */
export interface Command {
  readonly id: CommandId;
  readonly device_id: DeviceId;
  readonly actor: Actor;
  readonly at: Instant;
  readonly body: CommandBody;
}
