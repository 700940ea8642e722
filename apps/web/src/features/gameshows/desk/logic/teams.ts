import type { ModeratorTeam } from "@showrunner/engine";

export type TeamSort = "rank" | "name" | "joined";

/** Folds case and accents, as the server does to compare names. */
export function foldForSearch(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** Teams whose name, or a member's name, contains the search text. */
export function searchTeams(teams: readonly ModeratorTeam[], typed: string): readonly ModeratorTeam[] {
  const wanted = foldForSearch(typed);
  if (wanted === "") return teams;
  return teams.filter(
    (team) =>
      foldForSearch(team.name).includes(wanted) ||
      team.members.some((member) => foldForSearch(member.name ?? "").includes(wanted)),
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

export type TeamProblem = "team_name_required" | "team_name_too_long" | "password_required" | "invalid_colour";
export type TeamProblems = Partial<Record<keyof TeamFormValues, TeamProblem>>;

const MAX_NAME_LENGTH = 40;

/** Validates the team form. `hasPassword` is false when an existing team is edited. */
export function validateTeam(fields: TeamFormValues, hasPassword: boolean): TeamProblems {
  const problems: TeamProblems = {};
  const name = fields.name.trim();
  if (name === "") problems.name = "team_name_required";
  else if ([...name].length > MAX_NAME_LENGTH) problems.name = "team_name_too_long";
  if (hasPassword && fields.password === "") problems.password = "password_required";
  if (fields.colour !== "" && !/^#[0-9a-f]{6}$/i.test(fields.colour)) problems.colour = "invalid_colour";
  return problems;
}
