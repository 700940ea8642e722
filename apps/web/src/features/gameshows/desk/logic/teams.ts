import {
  hasControlCharacters,
  isVisibleName,
  MAX_TEAM_NAME_LENGTH,
  MAX_TEAM_PASSWORD_LENGTH,
  normaliseName,
  type ModeratorTeam,
} from "@showrunner/engine";

export type TeamSort = "rank" | "name" | "joined";

/** Folds case and accents, as the server does to compare names. */
export function foldForSearch(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** Teams whose name, or a member's name, contains the search text. */
export function searchTeams(teams: readonly ModeratorTeam[], typed: string): readonly ModeratorTeam[] {
  const foldedSearch = foldForSearch(typed);
  if (foldedSearch === "") return teams;
  return teams.filter(
    (team) =>
      foldForSearch(team.name).includes(foldedSearch) ||
      team.members.some((member) => foldForSearch(member.name ?? "").includes(foldedSearch)),
  );
}

/** Active teams first; within them by rank, name or time of joining. */
export function sortTeams(teams: readonly ModeratorTeam[], by: TeamSort): readonly ModeratorTeam[] {
  const last = Number.MAX_SAFE_INTEGER;
  return teams.toSorted((a, b) => {
    if (a.status !== b.status) return a.status === "active" ? -1 : 1;
    if (by === "name") return a.name.localeCompare(b.name);
    if (by === "rank" && a.rank !== b.rank) return (a.rank ?? last) - (b.rank ?? last);
    return a.joined_at - b.joined_at;
  });
}

export interface TeamFormValues {
  readonly name: string;
  readonly password: string;
  /** Empty for the next free colour of the palette. */
  readonly colour: string;
}

/** What the form changed; the rest may have changed elsewhere. An empty colour stands for no change. */
export function findTeamChanges(
  opened: TeamFormValues,
  edited: TeamFormValues,
): { readonly name?: string; readonly colour?: string } {
  const name = edited.name.trim();
  return {
    ...(name === opened.name ? {} : { name }),
    ...(edited.colour === "" || edited.colour === opened.colour ? {} : { colour: edited.colour }),
  };
}

export type NameProblem = "team_name_required" | "team_name_too_long" | "team_name_hidden_characters";
export type PasswordProblem = "password_required" | "password_too_long";
export interface TeamProblems {
  readonly name?: NameProblem;
  readonly password?: PasswordProblem;
  readonly colour?: "invalid_colour";
}
export type TeamProblem = NameProblem | PasswordProblem | "invalid_colour";

/** By the same rules as the server (TEAM-1). */
function findNameProblem(typed: string): NameProblem | undefined {
  const name = normaliseName(typed);
  if (!isVisibleName(name)) return "team_name_required";
  if ([...name].length > MAX_TEAM_NAME_LENGTH) return "team_name_too_long";
  return hasControlCharacters(name) ? "team_name_hidden_characters" : undefined;
}

export function findPasswordProblem(password: string): PasswordProblem | undefined {
  if (password === "") return "password_required";
  return [...password].length > MAX_TEAM_PASSWORD_LENGTH ? "password_too_long" : undefined;
}

/** Validates the team form. `hasPassword` is false when an existing team is edited. */
export function validateTeam(fields: TeamFormValues, hasPassword: boolean): TeamProblems {
  const name = findNameProblem(fields.name);
  const password = hasPassword ? findPasswordProblem(fields.password) : undefined;
  const hasColour = fields.colour === "" || /^#[0-9a-f]{6}$/i.test(fields.colour);
  return {
    ...(name === undefined ? {} : { name }),
    ...(password === undefined ? {} : { password }),
    ...(hasColour ? {} : { colour: "invalid_colour" }),
  };
}
