import type { TeamId } from "../ids.ts";
import type { TeamsState } from "../show/show.state.ts";
import { toLookKeys } from "./team-look.ts";
import { foldName } from "./team-name.ts";
import type { Team } from "./team.state.ts";

export interface ScoreChange {
  readonly points: number;
  readonly wins: number;
  readonly rounds_won: number;
}

/** Adds to the scores of these teams; deleted teams are skipped. */
export function addScores(teams: TeamsState, changes: Iterable<readonly [TeamId, ScoreChange]>): TeamsState {
  const byId = teams.by_id.withMutations((all) => {
    for (const [teamId, change] of changes) {
      const team = all.get(teamId);
      if (team === undefined) continue;
      all.set(teamId, {
        ...team,
        points: team.points + change.points,
        wins: team.wins + change.wins,
        rounds_won: team.rounds_won + change.rounds_won,
      });
    }
  });
  return byId === teams.by_id ? teams : { ...teams, by_id: byId };
}

/** Resets all scores to zero. */
export function resetScores(teams: TeamsState): TeamsState {
  return { ...teams, by_id: teams.by_id.map((team) => ({ ...team, points: 0, wins: 0, rounds_won: 0 })) };
}

export function adjustLookCounts(
  looks: TeamsState["looks"],
  team: Pick<Team, "colour" | "emblem">,
  by: 1 | -1,
): TeamsState["looks"] {
  return looks.withMutations((counts) => {
    for (const key of toLookKeys(team.colour, team.emblem)) {
      const count = (counts.get(key) ?? 0) + by;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    }
  });
}

/** Replaces a team and updates all indices. */
export function putTeam(teams: TeamsState, before: Team | undefined, after: Team): TeamsState {
  const folded = foldName(after.name);
  const byName = (before === undefined ? teams.by_name : removeName(teams.by_name, before)).set(folded, after.id);
  const looks = adjustLookCounts(
    before === undefined ? teams.looks : adjustLookCounts(teams.looks, before, -1),
    after,
    1,
  );
  return {
    by_id: teams.by_id.set(after.id, after),
    by_name: byName,
    by_skeleton: putSkeleton(
      before === undefined ? teams.by_skeleton : removeSkeleton(teams.by_skeleton, before),
      after,
    ),
    looks,
    active: teams.active + Number(after.status === "active") - Number(before?.status === "active"),
  };
}

/** Names of deleted teams are redacted in the log, so in a replay several teams may have had the same one. */
export function removeName(byName: TeamsState["by_name"], team: Team): TeamsState["by_name"] {
  const folded = foldName(team.name);
  return byName.get(folded) === team.id ? byName.delete(folded) : byName;
}

function putSkeleton(bySkeleton: TeamsState["by_skeleton"], { id, skeleton }: Team): TeamsState["by_skeleton"] {
  return skeleton === undefined ? bySkeleton : bySkeleton.set(skeleton, id);
}

export function removeSkeleton(
  bySkeleton: TeamsState["by_skeleton"],
  { id, skeleton }: Team,
): TeamsState["by_skeleton"] {
  return skeleton !== undefined && bySkeleton.get(skeleton) === id ? bySkeleton.delete(skeleton) : bySkeleton;
}

export function isActiveTeam(teams: TeamsState, teamId: TeamId): boolean {
  return teams.by_id.get(teamId)?.status === "active";
}
