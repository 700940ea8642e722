import type { Rejection, Result } from "@showrunner/engine";
import type { FailureCode } from "./failure-code.ts";
import type { httpMessages } from "./messages/en.ts";

export type { FailureCode } from "./failure-code.ts";

/** What is wrong with a field; every code has a message, `field_CODE`. */
export type FieldCode =
  Extract<keyof (typeof httpMessages)["en"], `field_${string}`> extends `field_${infer Code}` ? Code : never;

/** One invalid field. Its message is added once the request's language is known. */
export interface FieldFailure {
  /** For example `rounds.0.title`. */
  readonly path: string;
  readonly code: FieldCode;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** A refusal, returned as a value, never thrown. */
export interface Failure {
  readonly code: FailureCode;
  /**
   * Sent as `details.params`; strings, numbers, lists of strings, money (`{ amount, currency }`) and days (`…_on`) may
   * also appear in the message.
   */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly fields?: readonly FieldFailure[];
  readonly retryAfterS?: number;
}

export type ServiceResult<T> = Result<T, Failure>;

export function ok(): ServiceResult<undefined>;
export function ok<T>(value: T): ServiceResult<T>;
export function ok<T>(value?: T): ServiceResult<T | undefined> {
  return { ok: true, value };
}

export function fail(
  code: FailureCode,
  extra: Omit<Failure, "code"> = {},
): { readonly ok: false; readonly error: Failure } {
  return { ok: false, error: { code, ...extra } };
}

/** Fails with one invalid field (422). */
export function failField(
  path: string,
  code: FieldCode,
  params?: Readonly<Record<string, string | number>>,
): ServiceResult<never> {
  return fail("validation_failed", { fields: [{ path, code, ...(params === undefined ? {} : { params }) }] });
}

/** Turns a rejection of the engine into a failure of the API. */
export function failWithRejection(rejection: Rejection): ServiceResult<never> {
  return fail(rejection.code, { params: rejection.params });
}

/** For the rare code that cannot return a `ServiceResult`, such as Fastify parsers and hooks. */
export class FailureError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Exhaustive by type: a code without a status does not compile. */
export const FAILURE_STATUSES: Readonly<Record<FailureCode, number>> = {
  invalid_request: 400,
  validation_failed: 422,
  unauthorized: 401,
  invalid_credentials: 401,
  session_expired: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  version_conflict: 409,
  gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  too_many_requests: 429,
  unavailable: 503,
  storage_full: 507,
  internal_error: 500,
  setup_required: 409,
  setup_done: 409,
  setup_code_required: 403,
  setup_code_invalid: 403,
  username_taken: 409,
  email_taken: 409,
  user_inactive: 403,
  email_not_verified: 403,
  verification_link_invalid: 422,
  verification_link_expired: 410,
  verification_code_invalid: 422,
  verification_code_ended: 410,
  user_registration_disabled: 403,
  last_admin: 409,
  last_password_admin: 409,
  own_account: 409,
  user_has_running_shows: 409,
  game_in_use: 409,
  game_export_too_large: 409,
  invalid_public_id: 404,
  co_host_quota_reached: 409,
  co_host_not_found: 422,
  gameshow_not_found: 404,
  team_credentials_invalid: 401,
  team_name_unknown: 401,
  team_code_invalid: 401,
  team_code_unavailable: 409,
  team_session_ended: 401,
  image_invalid: 422,
  image_too_large: 413,
  image_in_use: 409,
  audio_invalid: 422,
  audio_too_large: 413,
  audio_too_long: 422,
  audio_in_use: 409,
  recording_too_large: 413,
  media_linked: 409,
  video_invalid: 422,
  video_too_large: 413,
  video_too_long: 422,
  video_in_use: 409,
  host_not_allowed: 421,
  origin_not_allowed: 403,
  show_quota_reached: 409,
  game_quota_reached: 409,
  own_game_quota_reached: 409,
  team_quota_reached: 409,
  rehearsal_running: 409,
  bot_quota_reached: 409,
  show_running: 409,
  image_quota_reached: 409,
  image_storage_quota_reached: 409,
  audio_quota_reached: 409,
  audio_storage_quota_reached: 409,
  video_quota_reached: 409,
  database_profile_quota_reached: 409,
  video_storage_quota_reached: 409,
  backup_running: 409,
  restore_running: 409,
  archive_invalid: 422,
  pricing_full: 409,
  catalog_in_use: 409,
  conversion_in_use: 409,
  mail_off: 409,
  mail_not_sent: 502,
  link_malformed: 422,
  link_expired: 410,
  recent_login_required: 403,
  password_missing: 409,
  password_exists: 409,
  invitations_off: 409,
  already_invited: 409,
  credentials_off: 403,
  external_off: 409,
  external_refused: 403,
  provider_off: 409,
  provider_unavailable: 502,
  provider_code_missing: 422,
  provider_state_mismatch: 422,
  provider_session_missing: 422,
  provider_refused: 403,
  provider_failed: 502,
  provider_account_missing: 403,
  provider_email_taken: 409,
  identity_taken: 409,
  only_sign_in_method: 409,
  restart_unavailable: 409,
  profile_active: 409,
  activation_unavailable: 409,
  database_unsuitable: 409,
  fresh_start_needs_password: 409,
  ai_capability_missing: 409,
  ai_run_ended: 409,
  ai_run_not_repeatable: 409,
  idempotency_key_reused: 422,
  idempotent_request_running: 409,
  ai_provider_not_found: 404,
  ai_provider_wrong_status: 409,
  ai_provider_read_only: 403,
  ai_provider_inactive: 409,
  ai_provider_missing: 409,
  budget_exceeded_installation: 402,
  budget_exceeded_user: 402,
  budget_exceeded_provider: 402,
  budget_price_missing: 402,
  document_unreadable: 422,
  document_encrypted: 422,
  document_empty: 422,
  document_too_long: 422,
  document_too_large: 413,
  document_too_complex: 422,
  media_model_missing: 409,
  media_not_failed: 409,
  media_not_ready: 409,

  stale_view: 409,
  wrong_status: 409,
  show_paused: 409,
  nothing_to_play: 409,
  rounds_not_ready: 422,
  content_too_large: 422,
  confirmation_required: 409,
  not_allowed: 403,
  game_not_found: 404,
  game_has_begun: 409,
  game_locked: 409,
  game_not_shared: 403,
  round_not_found: 404,
  no_next_round: 409,
  no_previous_round: 409,
  wrong_phase: 409,
  team_not_found: 404,
  team_required: 422,
  team_name_required: 422,
  team_name_too_long: 422,
  team_name_taken: 409,
  team_name_deactivated: 409,
  team_deactivated: 403,
  invalid_colour: 422,
  registration_closed: 403,
  show_completed: 409,
  buzzer_inactive: 409,
  buzzer_locked: 409,
  buzzer_not_open_yet: 409,
  team_out: 409,
  no_such_press: 409,
  already_decided: 409,
  submissions_closed: 409,
  submissions_not_accepted: 409,
  answer_final: 409,
  invalid_input: 422,
  submission_not_found: 404,
  timer_not_running: 409,
  timer_not_paused: 409,
  timer_running: 409,
  invalid_duration: 422,
  invalid_points: 422,
  reason_required: 422,
  round_type_unknown: 422,
  invalid_settings: 422,
  invalid_name: 422,
};
