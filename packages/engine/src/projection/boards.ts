import type { Map as Dict } from "immutable";
import type { TeamId } from "../ids.ts";
import { standingsOf } from "../scoring/ranks.ts";
import type { Standings } from "../scoring/ranks.ts";
import type { LeaderboardSlice, TeamBadge, TeamsSlice } from "../slices.ts";
import { phaseOf } from "../show/lookup.ts";
import type { LiveRound, ShowState, TeamAward, TeamsState } from "../show/state.ts";
import type { Team } from "../teams/state.ts";
import { badgeOf } from "./badges.ts";
import { memoised, memoisedPair } from "./memo.ts";

/** Maximum number of teams in a leaderboard (PROJ-5). */
export const board_rows = 50;
const newest_rows = 12;

type TeamMap = TeamsState["by_id"];

export const standings: (teams: TeamMap) => Standings = memoised((teams: TeamMap) =>
  standingsOf(teams.values(), board_rows),
);

const leaderboard = memoised((teams: TeamMap): LeaderboardSlice => {
  const { best, total, ranks } = standings(teams);
  const rows = best.map((team) => ({
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

export function leaderboardSlice(state: ShowState): LeaderboardSlice {
  return leaderboard(state.teams.by_id);
}

const newest = memoised((teams: TeamMap): readonly TeamBadge[] =>
  teams
    .valueSeq()
    .filter((team) => team.status === "active")
    .takeLast(newest_rows)
    .map(badgeOf)
    .toArray()
    .toReversed(),
);

export function teamsSlice(state: ShowState): TeamsSlice {
  return {
    count: state.teams.active,
    newest: newest(state.teams.by_id),
    answered: answeredCount(state),
  };
}

/** Number of submissions; drafts count once the question is closed (SUBMIT-13). */
export function answeredCount(state: ShowState): number {
  const live = state.round;
  if (live === null) return 0;
  const open = live.closed_by === null && phaseOf(state, live.id) === "question";
  return live.submissions.size - (open ? draftsIn(live.submissions) : 0);
}

const draftsIn = memoised((submissions: LiveRound["submissions"]) =>
  submissions.count(({ at_close }) => at_close === true),
);

export type ScoredBadge = TeamBadge & { readonly points: number };

/** Standings within the current game, best first; teams without points follow in order of registration (GAME-6). */
export const gameStandings: (points: Dict<TeamId, number>, teams: TeamMap) => readonly ScoredBadge[] = memoisedPair(
  (points, teams) => {
    const scored = [...points].flatMap(([team_id, sum]) => {
      const team = teams.get(team_id);
      return team?.status === "active" ? [{ team, sum }] : [];
    });
    const idle = teams
      .valueSeq()
      .filter((team) => team.status === "active" && !points.has(team.id))
      .take(board_rows)
      .map((team) => ({ team, sum: 0 }));
    return [...scored, ...idle]
      .toSorted((a, b) => b.sum - a.sum || a.team.joined_seq - b.team.joined_seq)
      .slice(0, board_rows)
      .map(({ team, sum }) => ({ ...badgeOf(team), points: sum }));
  },
);

export interface AwardList {
  readonly awards: readonly (TeamBadge & TeamAward)[];
  readonly total: number;
}

/** Teams that won or lost points, best first. */
export const awardList: (awards: Dict<TeamId, TeamAward>, teams: TeamMap) => AwardList = memoisedPair(
  (awards, teams) => {
    const given = [...awards].flatMap(([team_id, award]) => {
      const team = teams.get(team_id);
      return team === undefined || award.points === 0 ? [] : [{ team, award }];
    });
    return { awards: firstAwards(given), total: given.length };
  },
);

interface GivenAward {
  readonly team: Team;
  readonly award: TeamAward;
}

function firstAwards(given: readonly GivenAward[]): AwardList["awards"] {
  return given
    .toSorted((a, b) => b.award.points - a.award.points || a.team.joined_seq - b.team.joined_seq)
    .slice(0, board_rows)
    .map(({ team, award }) => ({ ...badgeOf(team), points: award.points, outcome: award.outcome }));
}
