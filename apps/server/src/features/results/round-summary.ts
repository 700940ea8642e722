import type { Award, EventBody, EventOf, EventType, RoundId, ShowEvent, TeamId } from "@showrunner/engine";
import { EVENT_TYPES, listWinners } from "@showrunner/engine";
import type { IsUndone } from "./undone-events.ts";

/** Event types that determine points. */
export const summaryTypes = [
  "round_revealed",
  "round_cancelled",
  "game_finished",
  ...EVENT_TYPES.scoring,
] as const satisfies readonly EventType[];

type ScoringEvent = EventOf<(typeof EVENT_TYPES.scoring)[number]>;
const scoringTypes: ReadonlySet<string> = new Set(EVENT_TYPES.scoring);

type CorrectionEvent = Extract<ScoringEvent, { readonly team_id: TeamId; readonly points: number }>;

/** Whether an event gives one team points beside the rounds and games. */
export function isCorrection(body: EventBody): body is CorrectionEvent {
  return scoringTypes.has(body.type) && "team_id" in body && "points" in body;
}

export interface Correction {
  readonly event: ShowEvent;
  readonly team_id: TeamId;
  readonly points: number;
  readonly reason: string;
}

export interface RoundSummary {
  readonly awards: readonly Award[];
  readonly winner_team_id: TeamId | null;
}

/** Points of one run of a show, by source. */
export interface ShowRunSummary {
  readonly rounds: ReadonlyMap<RoundId, RoundSummary>;
  readonly gameWins: readonly { readonly team_id: TeamId; readonly points: number }[];
  readonly corrections: readonly Correction[];
}

/**
 * Summarises the awards of one run, ignoring undone decisions.
 * @param events of `summaryTypes` since the start of the run, oldest first
 * @param has whether a team still exists; deleted teams are ignored
 */
export function summariseRounds(
  events: readonly ShowEvent[],
  isUndone: IsUndone,
  has: (teamId: TeamId) => boolean,
): ShowRunSummary {
  const rounds = new Map<RoundId, RoundSummary>();
  const won: ShowRunSummary["gameWins"][number][] = [];
  const corrections: Correction[] = [];
  for (const event of events) {
    if (isUndone(event)) continue;
    const { body } = event;
    switch (body.type) {
      case "round_revealed":
      case "awards_replaced": {
        const winner = body.winner_team_id;
        rounds.set(body.round_id, {
          awards: body.awards.filter(({ team_id }) => has(team_id)),
          winner_team_id: winner !== null && has(winner) ? winner : null,
        });
        break;
      }
      case "round_cancelled":
        rounds.delete(body.round_id);
        break;
      case "game_finished":
        for (const teamId of listWinners(body)) if (has(teamId)) won.push({ team_id: teamId, points: body.points });
        break;
      default:
        if (isCorrection(body) && has(body.team_id))
          corrections.push({ event, team_id: body.team_id, points: body.points, reason: body.reason });
    }
  }
  return { rounds, gameWins: won, corrections };
}

/** Sum of points per team; teams without items are missing. */
export function sumByTeam(
  items: Iterable<{ readonly team_id: TeamId; readonly points: number }>,
): ReadonlyMap<TeamId, number> {
  const sums = new Map<TeamId, number>();
  for (const { team_id, points } of items) sums.set(team_id, (sums.get(team_id) ?? 0) + points);
  return sums;
}
