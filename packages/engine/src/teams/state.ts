import type { Colour, Instant, TeamId } from "../ids.ts";

export interface Team {
  readonly id: TeamId;
  readonly name: string;
  /** What the name looks like (TEAM-2); teams of older versions have none. */
  readonly skeleton?: string;
  readonly colour: Colour;
  readonly emblem: number;
  readonly status: "active" | "deactivated";
  readonly points: number;
  readonly wins: number;
  readonly rounds_won: number;
  readonly joined_at: Instant;
  /** Seq of its registration: the order among equals. */
  readonly joined_seq: number;
}
