/** All reasons for refusing a command. Stable: they cross the wire and select the displayed message. */
export const REJECTION_CODES = [
  "stale_view",
  "gameshow_not_found",
  "wrong_status",
  "show_paused",
  "nothing_to_play",
  /** `rounds` lists the rounds that are not ready, as text. */
  "rounds_not_ready",
  /** The texts of the show's games exceed the limit of one run (`max` characters). */
  "content_too_large",
  "confirmation_required",
  "not_allowed",
  "game_not_found",
  "game_has_begun",
  /** `games` names library games that another show is playing, as text. */
  "game_locked",
  /** `games` names library games that the show's owner may not use, as text. */
  "game_not_shared",
  "round_not_found",
  "no_next_round",
  "no_previous_round",
  "wrong_phase",
  "team_not_found",
  "team_required",
  "team_name_required",
  "team_name_too_long",
  "team_name_taken",
  "team_name_deactivated",
  "team_deactivated",
  "invalid_colour",
  "registration_closed",
  "show_completed",
  "buzzer_inactive",
  "buzzer_locked",
  "buzzer_not_open_yet",
  "team_out",
  "no_such_press",
  "already_decided",
  "submissions_closed",
  "submissions_not_accepted",
  "answer_final",
  "invalid_input",
  "submission_not_found",
  "timer_not_running",
  "timer_not_paused",
  "timer_running",
  "invalid_duration",
  "invalid_points",
  "reason_required",
  "round_type_unknown",
  "invalid_settings",
  "invalid_name",
] as const;
export type RejectionCode = (typeof REJECTION_CODES)[number];

/** A rejected command: a code with parameters. Returned, never thrown; contains no text for people. */
export interface Rejection {
  readonly code: RejectionCode;
  readonly params: Readonly<Record<string, string | number | boolean | null>>;
}

export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };
