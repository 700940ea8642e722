import type { TeamId } from "../ids.ts";
import type { TeamsState } from "../show/state.ts";
import { lookKeys } from "./look.ts";
import { foldTeamName } from "./name.ts";
import type { Team } from "./state.ts";

export interface ScoreChange {
  readonly points: number;
  readonly wins: number;
  readonly rounds_won: number;
}

/** Adds to the scores of these teams; deleted teams are skipped. */
export function withScores(teams: TeamsState, changes: Iterable<readonly [TeamId, ScoreChange]>): TeamsState {
  const by_id = teams.by_id.withMutations((all) => {
    for (const [team_id, change] of changes) {
      const team = all.get(team_id);
      if (team === undefined) continue;
      all.set(team_id, {
        ...team,
        points: team.points + change.points,
        wins: team.wins + change.wins,
        rounds_won: team.rounds_won + change.rounds_won,
      });
    }
  });
  return by_id === teams.by_id ? teams : { ...teams, by_id };
}

/** Resets all scores to zero. */
export function teamsAtZero(teams: TeamsState): TeamsState {
  return { ...teams, by_id: teams.by_id.map((team) => ({ ...team, points: 0, wins: 0, rounds_won: 0 })) };
}

export function withLook(
  looks: TeamsState["looks"],
  team: Pick<Team, "colour" | "emblem">,
  by: 1 | -1,
): TeamsState["looks"] {
  return looks.withMutations((counts) => {
    for (const key of lookKeys(team.colour, team.emblem)) {
      const count = (counts.get(key) ?? 0) + by;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    }
  });
}

/** Replaces a team and updates all indices. */
export function withTeam(teams: TeamsState, before: Team | undefined, after: Team): TeamsState {
  const folded = foldTeamName(after.name);
  const by_name = (before === undefined ? teams.by_name : withoutName(teams.by_name, before)).set(folded, after.id);
  const looks = withLook(before === undefined ? teams.looks : withLook(teams.looks, before, -1), after, 1);
  return {
    by_id: teams.by_id.set(after.id, after),
    by_name,
    by_skeleton: withSkeleton(
      before === undefined ? teams.by_skeleton : withoutSkeleton(teams.by_skeleton, before),
      after,
    ),
    looks,
    active: teams.active + Number(after.status === "active") - Number(before?.status === "active"),
  };
}

/** Names of deleted teams are redacted in the log, so in a replay several teams may have had the same one. */
export function withoutName(by_name: TeamsState["by_name"], team: Team): TeamsState["by_name"] {
  const folded = foldTeamName(team.name);
  return by_name.get(folded) === team.id ? by_name.delete(folded) : by_name;
}

function withSkeleton(by_skeleton: TeamsState["by_skeleton"], { id, skeleton }: Team): TeamsState["by_skeleton"] {
  return skeleton === undefined ? by_skeleton : by_skeleton.set(skeleton, id);
}

export function withoutSkeleton(
  by_skeleton: TeamsState["by_skeleton"],
  { id, skeleton }: Team,
): TeamsState["by_skeleton"] {
  return skeleton !== undefined && by_skeleton.get(skeleton) === id ? by_skeleton.delete(skeleton) : by_skeleton;
}

export function isActive(teams: TeamsState, team_id: TeamId): boolean {
  return teams.by_id.get(team_id)?.status === "active";
}
