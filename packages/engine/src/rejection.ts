/** Every reason a command can be refused for. Stable: they cross the wire and pick the message on screen. */
export const rejection_codes = [
  "stale_view",
  "unknown_show",
  "wrong_status",
  "show_paused",
  "nothing_to_play",
  /** `rounds` lists what cannot be started yet, as text. */
  "rounds_not_ready",
  /** The texts of a show's games are more than one run may hold (`max` characters). */
  "content_too_large",
  "confirmation_required",
  "not_allowed",
  "game_not_found",
  "game_has_begun",
  /** `games` names games of the library that another show is playing, as text. */
  "game_locked",
  /** `games` names games of the library that the show's owner may not use, as text. */
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
export type RejectionCode = (typeof rejection_codes)[number];

/** A refusal: a value with a code and parameters, never a sentence, never an exception. */
export interface Rejection {
  readonly code: RejectionCode;
  readonly params: Readonly<Record<string, string | number | boolean | null>>;
}

export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };
