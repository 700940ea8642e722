import type { Map as Dict } from "immutable";
import type { TeamId } from "../ids.ts";
import { computeStandings } from "../scoring/ranks.ts";
import type { Standings } from "../scoring/ranks.ts";
import type { LeaderboardSlice, TeamBadge, TeamsSlice } from "../slices.ts";
import { getPhase } from "../show/show.selectors.ts";
import type { LiveRound, ShowState, TeamAward, TeamsState } from "../show/show.state.ts";
import type { Team } from "../teams/team.state.ts";
import { badgeOf } from "./team-badges.ts";
import { memoise, memoisePair } from "./memoise.ts";

/** Maximum number of teams in a leaderboard (PROJ-5). */
export const BOARD_ROWS = 50;
const NEWEST_ROWS = 12;

type TeamMap = TeamsState["by_id"];

export const currentStandings: (teams: TeamMap) => Standings = memoise((teams: TeamMap) =>
  computeStandings(teams.values(), BOARD_ROWS),
);

const buildLeaderboard = memoise((teams: TeamMap): LeaderboardSlice => {
  const { top, total, ranks } = currentStandings(teams);
  const rows = top.map((team) => ({
    team_id: team.id,
    name: team.name,
    colour: team.colour,
    emblem: team.emblem,
    points: team.points,
    wins: team.wins,
    rank: team.rank,
  }));
  return { rows, total, ranks };
});

export function projectLeaderboard(state: ShowState): LeaderboardSlice {
  return buildLeaderboard(state.teams.by_id);
}

const newestTeams = memoise((teams: TeamMap): readonly TeamBadge[] =>
  teams
    .valueSeq()
    .filter((team) => team.status === "active")
    .takeLast(NEWEST_ROWS)
    .map(badgeOf)
    .toArray()
    .toReversed(),
);

export function projectTeams(state: ShowState): TeamsSlice {
  return {
    count: state.teams.active,
    newest: newestTeams(state.teams.by_id),
    answered: countAnswered(state),
  };
}

/** Number of submissions; drafts count once the question is closed (SUBMIT-13). */
export function countAnswered(state: ShowState): number {
  const live = state.round;
  if (live === null) return 0;
  const isOpen = live.closed_by === null && getPhase(state, live.id) === "question";
  return live.submissions.size - (isOpen && live.has_drafts === true ? countDrafts(live.submissions) : 0);
}

const countDrafts = memoise((submissions: LiveRound["submissions"]) =>
  submissions.count(({ at_close }) => at_close === true),
);

export type ScoredBadge = TeamBadge & { readonly points: number };

/** Standings within the current game, best first; teams without points follow in order of registration (GAME-6). */
export const gameStandings: (points: Dict<TeamId, number>, teams: TeamMap) => readonly ScoredBadge[] = memoisePair(
  (points, teams) => {
    const scored = [...points].flatMap(([teamId, sum]) => {
      const team = teams.get(teamId);
      return team?.status === "active" ? [{ team, sum }] : [];
    });
    const idle = teams
      .valueSeq()
      .filter((team) => team.status === "active" && !points.has(team.id))
      .take(BOARD_ROWS)
      .map((team) => ({ team, sum: 0 }));
    return [...scored, ...idle]
      .toSorted((a, b) => b.sum - a.sum || a.team.joined_seq - b.team.joined_seq)
      .slice(0, BOARD_ROWS)
      .map(({ team, sum }) => ({ ...badgeOf(team), points: sum }));
  },
);

export interface AwardList {
  readonly awards: readonly (TeamBadge & TeamAward)[];
  readonly total: number;
}

/** Teams that won or lost points, best first. */
export const awardList: (awards: Dict<TeamId, TeamAward>, teams: TeamMap) => AwardList = memoisePair(
  (awards, teams) => {
    const changedAwards = [...awards].flatMap(([teamId, award]) => {
      const team = teams.get(teamId);
      return team === undefined || award.points === 0 ? [] : [{ team, award }];
    });
    return { awards: topAwards(changedAwards), total: changedAwards.length };
  },
);

interface ChangedAward {
  readonly team: Team;
  readonly award: TeamAward;
}

function topAwards(awards: readonly ChangedAward[]): AwardList["awards"] {
  return awards
    .toSorted((a, b) => b.award.points - a.award.points || a.team.joined_seq - b.team.joined_seq)
    .slice(0, BOARD_ROWS)
    .map(({ team, award }) => ({ ...badgeOf(team), points: award.points, outcome: award.outcome }));
}
