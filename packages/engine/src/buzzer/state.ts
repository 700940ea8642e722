import type { Map as Dict } from "immutable";
import type { Line } from "../commands.ts";
import type { Instant, Millis, PressId, TeamId } from "../ids.ts";
import type { Outcome } from "../round-definition.ts";

/** Why a press counts at another moment than it claims, or what speaks against the claim that was taken. */
export type PressMark =
  | "none"
  | "claim_refused"
  | "no_claim"
  | "unmeasured_line"
  /** Answers to pings came late around the press (FAIR-13). */
  | "late_pongs"
  /** Taken only because the server itself was late (FAIR-14). */
  | "large_correction";

/** One press as it counts, with the evidence. Moments on the show clock. */
export interface Press {
  readonly press_id: PressId;
  readonly team_id: TeamId;
  readonly arrival: Instant;
  readonly counted: Instant;
  /** Largest correction that a claim could have had. */
  readonly bound: Millis;
  /** How far `counted` may be from the truth (FAIR-8). */
  readonly error: Millis;
  readonly rtt_min: Millis | null;
  readonly line: Line;
  readonly claim_taken: boolean;
  readonly mark: PressMark;
  /** Place in the log, which settles equal moments. */
  readonly seq: number;
  /** Committed when the buzz was held already. */
  readonly late: boolean;
  readonly decision: Outcome | "ignore" | "released" | null;
}

/**
 * What became of a team's newest buzz in a round: not compared yet, behind another one, given back without a decision,
 * or decided.
 */
export type BuzzFate = "pressed" | "behind" | "released" | "ignore" | Outcome;

export type BuzzerClosedReason = "off" | "by_hand" | "timeout" | "reveal" | "all_out";

interface Opening {
  /** Number of the opening within the run. */
  readonly opening: number;
  readonly open_at: Instant;
  /** The cap of this opening; a change of the setting holds from the next one. */
  readonly cap_ms: Millis;
}

export type BuzzerState =
  | { readonly phase: "closed"; readonly reason: BuzzerClosedReason }
  | ({ readonly phase: "open" } & Opening)
  /** `leader`: the best press so far of a team that may win. */
  | ({ readonly phase: "arbitrating"; readonly first_arrival: Instant; readonly leader: Press | null } & Opening)
  | ({ readonly phase: "locked"; readonly holder: Press } & Opening);

/** So many presses of an opening are listed; those that come late are recorded up to this number (BUZZ-8, PROJ-5). */
export const listed_presses = 50;

/** The presses of the newest opening in which anybody pressed. */
export interface PressBook {
  readonly opening: number;
  readonly presses: Dict<TeamId, Press>;
  readonly holder_press_id: PressId | null;
  readonly too_close: boolean;
}
