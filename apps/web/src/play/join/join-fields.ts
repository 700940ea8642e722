import { ApiError } from "../../api/api-error.ts";

export interface JoinFields {
  readonly name: string;
  readonly password: string;
  readonly member_name: string;
  /** Empty for the next free colour of the palette. */
  readonly colour: string;
  /** Requested emblem; null for the next free one. */
  readonly emblem: number | null;
  /** Team code, as typed. */
  readonly code: string;
}

/** Fields that show an error of their own. */
export type JoinField = Exclude<keyof JoinFields, "emblem">;

/** How this phone joins; `link` is the scanned link of a team. */
export type JoinMode = "register" | "login" | "code" | "link";

/** Error of one field; each is a message key of this folder. */
export type JoinProblem =
  | "name_required"
  | "name_too_long"
  | "name_taken"
  | "name_hidden_characters"
  | "password_required"
  | "colour_format"
  | "code_format"
  | "too_long";
export type JoinProblems = Partial<Record<JoinField, JoinProblem>>;

/** In characters of the composed name, as the engine counts (TEAM-1). */
const MAX_NAME_LENGTH = 40;

/** The digits of a typed code. */
export const toCodeDigits = (typed: string): string => typed.replace(/\D/g, "");

/** @param withPassword whether teams of this show have passwords */
export function validateJoinFields(fields: JoinFields, mode: JoinMode, withPassword: boolean): JoinProblems {
  const problems: JoinProblems = {};
  if (mode === "link") return problems;
  if (mode === "code") return toCodeDigits(fields.code).length === 6 ? problems : { code: "code_format" };
  const registering = mode === "register";
  const name = fields.name.trim();
  if (name === "") problems.name = "name_required";
  else if (registering && [...name.normalize("NFC")].length > MAX_NAME_LENGTH) problems.name = "name_too_long";
  if (withPassword && fields.password === "") problems.password = "password_required";
  if (registering && fields.colour !== "" && !/^#[0-9a-f]{6}$/i.test(fields.colour)) problems.colour = "colour_format";
  return problems;
}

/** Error of the whole form. */
export type JoinFailure =
  | "credentials"
  | "name_unknown"
  | "code_invalid"
  | "code_unavailable"
  | "team_deactivated"
  | "registration_disabled"
  | "show_finished"
  | "gameshow_not_found"
  | "too_many_tries"
  | "too_many_registrations"
  | "show_full"
  | "team_full"
  | "failed_offline"
  | "failed_busy"
  | "failed";

/**
 * Whether the page's data about the show is out of date: the failure says so, or the server asks for a password that
 * the form does not have.
 */
export function isOutdated({ fields, form }: JoinErrors, withPassword: boolean): boolean {
  return (form !== null && OUTDATED_FAILURES.has(form)) || (fields.password !== undefined && !withPassword);
}

const OUTDATED_FAILURES: ReadonlySet<JoinFailure> = new Set([
  "registration_disabled",
  "show_finished",
  "code_unavailable",
]);

/** Maps a server error to the fields it is about, else to the whole form. */
export function toJoinErrors(
  error: unknown,
  mode: JoinMode,
): { readonly fields: JoinProblems; readonly form: JoinFailure | null } {
  if (!(error instanceof ApiError)) return { fields: {}, form: "failed" };
  // A show, and the address of a venue, may register so many teams at a time.
  if (error.code === "too_many_requests" && mode === "register") return formError("too_many_registrations");
  const about = errorsByCode[error.code];
  if (about !== undefined) return about;
  if (error.params["reason"] === "members") return formError("team_full");
  const fields: JoinProblems = {};
  for (const { path, code } of error.fields) {
    const field = JOIN_FIELD_NAMES.find((each) => each === path);
    const problem = field === undefined ? undefined : PROBLEM_BY_FIELD[`${field}:${code}`];
    if (field !== undefined) fields[field] = problem ?? "too_long";
  }
  if (Object.keys(fields).length > 0) return { fields, form: null };
  return { fields: {}, form: error.status === 0 ? "failed_offline" : "failed" };
}

const JOIN_FIELD_NAMES: readonly JoinField[] = ["name", "password", "member_name", "colour", "code"];
const PROBLEM_BY_FIELD: Readonly<Record<string, JoinProblem>> = {
  "name:required": "name_required",
  "name:too_long": "name_too_long",
  "name:hidden_characters": "name_hidden_characters",
  "password:required": "password_required",
  "colour:invalid_colour": "colour_format",
};

type JoinErrors = ReturnType<typeof toJoinErrors>;
const nameError = (problem: JoinProblem): JoinErrors => ({ fields: { name: problem }, form: null });
const formError = (form: JoinFailure): JoinErrors => ({ fields: {}, form });
const errorsByCode: Readonly<Record<string, JoinErrors>> = {
  team_name_required: nameError("name_required"),
  team_name_too_long: nameError("name_too_long"),
  team_name_taken: nameError("name_taken"),
  // The reason is only disclosed to the moderator.
  team_name_deactivated: nameError("name_taken"),
  invalid_colour: { fields: { colour: "colour_format" }, form: null },
  team_credentials_invalid: formError("credentials"),
  invalid_credentials: formError("credentials"),
  team_name_unknown: formError("name_unknown"),
  team_code_invalid: formError("code_invalid"),
  team_code_unavailable: formError("code_unavailable"),
  team_deactivated: formError("team_deactivated"),
  registration_closed: formError("registration_disabled"),
  show_completed: formError("show_finished"),
  gameshow_not_found: formError("gameshow_not_found"),
  too_many_requests: formError("too_many_tries"),
  team_quota_reached: formError("show_full"),
  unavailable: formError("failed_busy"),
};
