import { ApiError } from "../../api/errors.ts";

export interface JoinFields {
  readonly name: string;
  readonly password: string;
  readonly member_name: string;
  /** Empty for the next free colour of the palette. */
  readonly colour: string;
}

export type JoinField = keyof JoinFields;

/** Error of one field; each is a message of this folder. */
export type JoinProblem =
  | "name_required"
  | "name_too_long"
  | "name_taken"
  | "password_required"
  | "colour_format"
  | "too_long";
export type JoinProblems = Partial<Record<JoinField, JoinProblem>>;

/** Contract: `teamName`. */
const longest_name = 40;

export function checkFields(fields: JoinFields, registering: boolean): JoinProblems {
  const name = fields.name.trim();
  const problems: JoinProblems = {};
  if (name === "") problems.name = "name_required";
  else if (registering && name.length > longest_name) problems.name = "name_too_long";
  if (fields.password === "") problems.password = "password_required";
  if (registering && fields.colour !== "" && !/^#[0-9a-f]{6}$/i.test(fields.colour)) problems.colour = "colour_format";
  return problems;
}

/** Error of the whole form. */
export type JoinFailure =
  | "credentials"
  | "team_deactivated"
  | "registration_disabled"
  | "show_finished"
  | "show_not_found"
  | "too_many_tries"
  | "show_full"
  | "failed_offline"
  | "failed";

/** Maps a server error to the fields it is about, else to the whole form. */
export function sortError(error: unknown): { readonly fields: JoinProblems; readonly form: JoinFailure | null } {
  if (!(error instanceof ApiError)) return { fields: {}, form: "failed" };
  const about = by_code[error.code];
  if (about !== undefined) return about;
  const fields: JoinProblems = {};
  for (const { path, code } of error.fields) {
    const field = field_names.find((each) => each === path);
    const problem = field === undefined ? undefined : field_problems[`${field}:${code}`];
    if (field !== undefined) fields[field] = problem ?? "too_long";
  }
  if (Object.keys(fields).length > 0) return { fields, form: null };
  return { fields: {}, form: error.status === 0 ? "failed_offline" : "failed" };
}

const field_names: readonly JoinField[] = ["name", "password", "member_name", "colour"];
const field_problems: Readonly<Record<string, JoinProblem>> = {
  "name:required": "name_required",
  "name:too_long": "name_too_long",
  "password:required": "password_required",
  "colour:invalid_colour": "colour_format",
};

type Sorted = ReturnType<typeof sortError>;
const aboutName = (problem: JoinProblem): Sorted => ({ fields: { name: problem }, form: null });
const aboutForm = (form: JoinFailure): Sorted => ({ fields: {}, form });
const by_code: Readonly<Record<string, Sorted>> = {
  team_name_required: aboutName("name_required"),
  team_name_too_long: aboutName("name_too_long"),
  team_name_taken: aboutName("name_taken"),
  // The reason is only disclosed to the moderator.
  team_name_deactivated: aboutName("name_taken"),
  invalid_colour: { fields: { colour: "colour_format" }, form: null },
  team_credentials_invalid: aboutForm("credentials"),
  invalid_credentials: aboutForm("credentials"),
  team_deactivated: aboutForm("team_deactivated"),
  registration_closed: aboutForm("registration_disabled"),
  show_completed: aboutForm("show_finished"),
  gameshow_not_found: aboutForm("show_not_found"),
  unknown_show: aboutForm("show_not_found"),
  too_many_requests: aboutForm("too_many_tries"),
  team_quota_reached: aboutForm("show_full"),
};
