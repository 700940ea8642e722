import type { Line } from "../commands.ts";
import type { Instant, Millis } from "../ids.ts";
import type { Press, PressMark } from "./state.ts";

/** Delay of a scheduled opening, so that every screen receives it in time (FAIR-2). */
export const opening_delay_ms = 300;
/** Largest correction over a transport that the server cannot measure (FAIR-3). */
export const unmeasured_cap_ms = 50;
/** How long an arbitration waits beyond the cap if an earlier close cannot be determined (FAIR-5). */
export const arbitration_slack_ms = 50;

/** Maximum extra delay of one direction, as a share of half a round trip. */
const asymmetry_share = 0.35;
const asymmetry_most_ms = 20;
/** Jitter of timers, event loops and frames on both ends. */
const jitter_ms = 8;
/** Resolution of the measured moments. */
const resolution_ms = 1;
/**
 * Networks delay about one packet in fifty by tens of milliseconds; only pongs later than this count as evidence
 * (FAIR-13).
 */
const pong_tolerance_ms = 40;

export interface MeasuredLine {
  /** The show's cap, 0 to 150 ms. */
  readonly cap: Millis;
  /** Minimum round trip measured by the server; null if it could not measure. */
  readonly rtt_min: Millis | null;
  /** Event loop delay of the server around the press; 0 on an idle server. */
  readonly late: Millis;
  readonly line: Line;
}

/** True if the server has its own round-trip measurements. */
function isMeasured(line: Pick<MeasuredLine, "line" | "rtt_min">): line is { line: "ws"; rtt_min: Millis } {
  return line.line === "ws" && line.rtt_min !== null;
}

function capOf(line: MeasuredLine): Millis {
  return isMeasured(line) ? line.cap : Math.min(line.cap, unmeasured_cap_ms);
}

/**
 * The largest correction that a claim over this connection can get (FAIR-3): half a round trip plus asymmetry, jitter
 * and the server's own delay, at most the cap.
 *
 * @returns milliseconds; 0 if the cap is 0, so that arrival decides.
 */
export function claimBound(line: MeasuredLine): Millis {
  const cap = capOf(line);
  return isMeasured(line) ? Math.min(cap, lineBound(line.rtt_min) + line.late) : cap;
}

/** The correction that a connection with this round trip explains by itself. */
function lineBound(rtt_min: Millis): Millis {
  return rtt_min / 2 + asymmetryOf(rtt_min) + jitter_ms;
}

/** How much longer than half a round trip one direction may take. */
function asymmetryOf(rtt_min: Millis): Millis {
  return Math.min(asymmetry_most_ms, (asymmetry_share * rtt_min) / 2);
}

export interface MeasuredPress extends MeasuredLine {
  readonly arrival: Instant;
  /** Moment of the press claimed by the phone, on the show clock; null without a claim. */
  readonly claim: Instant | null;
  /** Maximum deviation of the server's show clock from the cluster's; 0 if absent (FAIR-12). */
  readonly clock_error?: Millis | undefined;
  /** Delay of pongs around the press, beyond the server's own delay; 0 if absent. */
  readonly pong_late?: Millis | undefined;
}

export type CountedPress = Pick<Press, "counted" | "bound" | "error" | "claim_taken" | "mark">;

/**
 * Determines the counted moment of a press (FAIR-4): the claim if it is within the bound, otherwise half a round trip
 * before its arrival. A claim beyond the bound is not clamped to it, because that would reward lying.
 */
export function countPress(press: MeasuredPress): CountedPress {
  const { arrival, claim } = press;
  const bound = claimBound(press);
  const claim_taken = claim !== null && claim <= arrival && arrival - claim <= bound;
  const one_way = isMeasured(press) ? press.rtt_min / 2 : 0;
  const counted = claim_taken ? claim : arrival - Math.min(one_way, press.cap);
  const error = errorOf(press, counted, claim_taken) + Math.max(0, press.clock_error ?? 0);
  return { counted, bound, error, claim_taken, mark: markOf(press, claim_taken) };
}

/**
 * Uncertainty of the counted moment (FAIR-8). A phone that claims an earlier press than its connection explains may be
 * lying, or its press may have been delayed, so the whole difference is uncertain.
 */
function errorOf(press: MeasuredPress, counted: Instant, claim_taken: boolean): Millis {
  const cap = capOf(press);
  if (cap === 0) return 0;
  const asymmetry = isMeasured(press) ? asymmetryOf(press.rtt_min) : cap;
  if (claim_taken) return asymmetry / 2 + resolution_ms + Math.min(cap, unexplainedLateness(press));
  const disputed = press.claim === null ? 0 : Math.min(cap, counted - press.claim);
  return Math.max(asymmetry + resolution_ms, disputed);
}

/**
 * Pong delay around a press that claims more than half a round trip, if above normal network delays (FAIR-13): such a
 * phone may have simulated a slower connection.
 */
function unexplainedLateness({ pong_late = 0, arrival, claim, rtt_min }: MeasuredPress): Millis {
  const correction = claim === null ? 0 : arrival - claim;
  return pong_late > pong_tolerance_ms && correction > (rtt_min ?? 0) / 2 ? pong_late : 0;
}

function markOf(press: MeasuredPress, claim_taken: boolean): PressMark {
  if (press.claim === null) return "no_claim";
  if (!claim_taken) return "claim_refused";
  if (!isMeasured(press)) return "unmeasured_line";
  if (press.arrival - press.claim > lineBound(press.rtt_min)) return "large_correction";
  return unexplainedLateness(press) > 0 ? "late_pongs" : "none";
}

type Ordered = Pick<Press, "counted" | "arrival" | "seq">;

/**
 * Negative if `a` comes before `b`: by counted moment, then arrival, then log position; never by id or name (FAIR-6).
 */
export function comparePresses(a: Ordered, b: Ordered): number {
  return a.counted - b.counted || a.arrival - b.arrival || a.seq - b.seq;
}

/** The first press; null if there is none. */
export function leaderAmong(presses: Iterable<Press>): Press | null {
  let leader: Press | null = null;
  for (const press of presses) {
    if (leader === null || comparePresses(press, leader) < 0) leader = press;
  }
  return leader;
}

/** Whether another press is within the combined error of the leader (FAIR-8). */
export function isTooClose(leader: Press, presses: Iterable<Press>): boolean {
  for (const press of presses) {
    if (press.press_id !== leader.press_id && isWithinErrors(leader, press)) return true;
  }
  return false;
}

/** Whether the distance of two presses is below the sum of their errors. */
export function isWithinErrors(a: Pick<Press, "counted" | "error">, b: Pick<Press, "counted" | "error">): boolean {
  return Math.abs(a.counted - b.counted) < a.error + b.error;
}

export interface OpenArbitration {
  readonly cap_ms: Millis;
  readonly first_arrival: Instant;
  readonly leader: Pick<Press, "counted"> | null;
}

/** Latest end of the arbitration, independent of connections (FAIR-5). */
export function arbitrationEnd(arbitration: OpenArbitration): Instant {
  return arbitration.first_arrival + arbitration.cap_ms + arbitration_slack_ms;
}

/**
 * Earliest moment at which the arbitration may end (FAIR-5): when no press in flight can precede the leader.
 *
 * @param outstanding_bound the largest claim bound of a team that may still press; 0 if there is none.
 */
export function arbitrationClose(arbitration: OpenArbitration, outstanding_bound: Millis): Instant {
  const end = arbitrationEnd(arbitration);
  if (arbitration.leader === null) return end;
  return Math.min(end, arbitration.leader.counted + Math.max(0, outstanding_bound));
}
