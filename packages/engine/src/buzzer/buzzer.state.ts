import type { Map as Dict } from "immutable";
import type { Instant, Millis, PressId, TeamId } from "../ids.ts";
import type { Outcome } from "../round-definition.ts";

/** The server can measure round trips over `ws`, but not over `sse`. */
export type Transport = "ws" | "sse";

/** Why a press does not count at its claimed moment, or what casts doubt on an accepted claim. */
export type PressMark =
  | "none"
  | "claim_refused"
  | "no_claim"
  | "unmeasured_line"
  /** Pongs were late around the press (FAIR-13). */
  | "late_pongs"
  /** Accepted only because the server itself was late (FAIR-14). */
  | "large_correction";

/** One press with its evidence. Moments are on the show clock. */
export interface Press {
  readonly press_id: PressId;
  readonly team_id: TeamId;
  readonly arrival: Instant;
  readonly counted: Instant;
  /** Largest correction that a claim could have had. */
  readonly bound: Millis;
  /** Uncertainty of `counted` (FAIR-8). */
  readonly error: Millis;
  readonly rtt_min: Millis | null;
  readonly line: Transport;
  readonly claim_taken: boolean;
  readonly mark: PressMark;
  /** Position in the log; breaks ties. */
  readonly seq: number;
  /** Committed while the buzz was already held. */
  readonly late: boolean;
  readonly decision: Outcome | "ignore" | "released" | null;
}

/**
 * Status of a team's newest buzz in a round: not compared yet, behind another one, released without a decision, or
 * decided.
 */
export type BuzzStatus = "pressed" | "behind" | "released" | "ignore" | Outcome;

export type BuzzerClosedReason = "off" | "by_hand" | "timeout" | "reveal" | "all_out";

interface BuzzerOpening {
  /** Number of the opening within the run. */
  readonly opening: number;
  readonly open_at: Instant;
  /** The cap of this opening; a changed setting applies from the next one. */
  readonly cap_ms: Millis;
}

export type BuzzerState =
  | { readonly phase: "closed"; readonly reason: BuzzerClosedReason }
  | ({ readonly phase: "open" } & BuzzerOpening)
  /** `leader`: the best press so far of an eligible team. */
  | ({ readonly phase: "arbitrating"; readonly first_arrival: Instant; readonly leader: Press | null } & BuzzerOpening)
  | ({ readonly phase: "locked"; readonly holder: Press } & BuzzerOpening);

/** Maximum number of listed presses per opening; late presses are logged up to this number (BUZZ-8, PROJ-5). */
export const MAX_LISTED_PRESSES = 50;

/** The presses of the newest opening with at least one press. */
export interface OpeningPresses {
  readonly opening: number;
  readonly presses: Dict<TeamId, Press>;
  readonly holder_press_id: PressId | null;
  readonly too_close: boolean;
}
