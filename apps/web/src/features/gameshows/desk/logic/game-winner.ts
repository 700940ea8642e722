import type { TeamBadge } from "@showrunner/engine";
import type { ModeratorCommand } from "./moderator-command.ts";

export interface Standing extends TeamBadge {
  readonly points: number;
}

export interface WinnerProposal {
  /** Best first. */
  readonly standings: readonly Standing[];
  /** Preselected team; null on a tie, which the moderator must decide. */
  readonly proposedTeamId: string | null;
  /** Number of teams that share the lead. */
  readonly tiedCount: number;
}

/** The teams that share the lead, proposed for a draw; empty without a tie. */
export function findTiedLeaders({ standings, tiedCount }: WinnerProposal): readonly string[] {
  return tiedCount < 2 ? [] : standings.slice(0, tiedCount).map(({ team_id }) => team_id);
}

/** Proposes the team with most points in this game; none on a tie. */
export function proposeWinner(standings: readonly Standing[]): WinnerProposal {
  const sorted = standings.toSorted((a, b) => b.points - a.points);
  const [first] = sorted;
  if (first === undefined) return { standings: [], proposedTeamId: null, tiedCount: 0 };
  const tiedCount = sorted.filter((team) => team.points === first.points).length;
  return { standings: sorted, proposedTeamId: tiedCount === 1 ? first.team_id : null, tiedCount };
}

/** How a game ends: one winner, a draw, or no winner. */
export type GameEnd = "winner" | "draw" | "no_winner";

type FinishGame = Extract<ModeratorCommand, { type: "finish_game" }>;

/** The finish command, or the code of what is missing. */
export function toFinishCommand(
  end: GameEnd,
  winner: string | null,
  drawn: readonly string[],
): FinishGame | "team_required" | "draw_needs_teams" {
  const type = "finish_game";
  if (end === "no_winner") return { type, winner_team_id: null, no_winner: true };
  if (end === "winner") return winner === null ? "team_required" : { type, winner_team_id: winner };
  if (drawn.length === 0) return "team_required";
  return drawn.length === 1 ? "draw_needs_teams" : { type, winner_team_id: null, drawn_team_ids: [...drawn] };
}

/** Active teams among search results, with their points in this game where known. */
export function withKnownPoints(
  standings: readonly Standing[],
  found: readonly (TeamBadge & { readonly status: "active" | "deactivated" })[],
): readonly (TeamBadge & { readonly points?: number })[] {
  const known = new Map(standings.map((team) => [team.team_id, team]));
  return found
    .filter(({ status }) => status === "active")
    .map(({ team_id, name, colour, emblem }) => known.get(team_id) ?? { team_id, name, colour, emblem });
}
