import type { Colour, Instant, TeamId } from "../ids.ts";

export interface Team {
  readonly id: TeamId;
  readonly name: string;
  /** Skeleton of the name (TEAM-2); absent for teams of older versions. */
  readonly skeleton?: string;
  readonly colour: Colour;
  readonly emblem: number;
  readonly status: "active" | "deactivated";
  readonly points: number;
  readonly wins: number;
  readonly rounds_won: number;
  readonly joined_at: Instant;
  /** Seq of its registration; breaks ties. */
  readonly joined_seq: number;
}
