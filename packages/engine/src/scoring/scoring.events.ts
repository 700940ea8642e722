import type { RoundId, TeamId } from "../ids.ts";
import type { Award } from "../round-definition.ts";
import type { PersonalData } from "../show/personal-data.ts";

/** Points that the moderator sets, and awards that a decision replaces after the reveal. */
export type ScoringEvent =
  | { readonly type: "winner_set"; readonly round_id: RoundId; readonly team_id: TeamId }
  /** A manual award for one team, which replaces what the round would award. */
  | { readonly type: "team_awarded"; readonly round_id: RoundId; readonly award: Award }
  /** Replaces all awards of a revealed round. */
  | {
      readonly type: "awards_replaced";
      readonly round_id: RoundId;
      readonly awards: readonly Award[];
      readonly winner_team_id: TeamId | null;
    }
  /** Points for one team beside the rounds and games. */
  | { readonly type: "points_corrected"; readonly team_id: TeamId; readonly points: number; readonly reason: string };

export const SCORING_PERSONAL_DATA: PersonalData<ScoringEvent> = { points_corrected: { reason: "" } };

/** Undoable decisions about points (UNDO-1). */
export const SCORING_DECISIONS = ["set_winner", "award_team", "correct_points"] as const;
