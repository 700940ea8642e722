import type { TeamId } from "../ids.ts";

interface GameOutcome {
  readonly winner_team_id: TeamId | null;
  readonly drawn_team_ids?: readonly TeamId[] | undefined;
}

/** The teams that won a game: one, several in a draw, or none. */
export function listWinners({ winner_team_id, drawn_team_ids }: GameOutcome): readonly TeamId[] {
  return winner_team_id === null ? (drawn_team_ids ?? []) : [winner_team_id];
}
