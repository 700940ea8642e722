import type { Instant, Millis } from "../ids.ts";
import type { Press, PressMark, Transport } from "./buzzer.state.ts";

/** Delay of a scheduled opening, so that every screen receives it in time (FAIR-2). */
export const OPENING_DELAY_MS = 300;
/** Largest correction over a transport that the server cannot measure (FAIR-3). */
export const UNMEASURED_CAP_MS = 50;
/** How long an arbitration waits beyond the cap if an earlier close cannot be determined (FAIR-5). */
export const ARBITRATION_SLACK_MS = 50;

/** Maximum extra delay of one direction, as a share of half a round trip. */
const ASYMMETRY_SHARE = 0.35;
const MAX_ASYMMETRY_MS = 20;
/** Jitter of timers, event loops and frames on both ends. */
const JITTER_MS = 8;
/** Resolution of the measured moments. */
const RESOLUTION_MS = 1;
/**
 * Networks delay about one packet in fifty by tens of milliseconds; only pongs later than this count as evidence
 * (FAIR-13).
 */
const PONG_TOLERANCE_MS = 40;

export interface MeasuredConnection {
  /** The show's cap, 0 to 150 ms. */
  readonly cap: Millis;
  /** Minimum round trip measured by the server; null if it could not measure. */
  readonly rtt_min: Millis | null;
  /** Event loop delay of the server around the press; 0 on an idle server. */
  readonly late: Millis;
  readonly transport: Transport;
}

/** True if the server has its own round-trip measurements. */
function isMeasured(
  connection: Pick<MeasuredConnection, "transport" | "rtt_min">,
): connection is { transport: "ws"; rtt_min: Millis } {
  return connection.transport === "ws" && connection.rtt_min !== null;
}

function getEffectiveCap(connection: MeasuredConnection): Millis {
  return isMeasured(connection) ? connection.cap : Math.min(connection.cap, UNMEASURED_CAP_MS);
}

/**
 * The largest correction that a claim over this connection can get (FAIR-3): half a round trip plus asymmetry, jitter
 * and the server's own delay, at most the cap.
 *
 * @returns milliseconds; 0 if the cap is 0, so that arrival decides.
 */
export function computeClaimBound(connection: MeasuredConnection): Millis {
  const cap = getEffectiveCap(connection);
  return isMeasured(connection) ? Math.min(cap, computeConnectionBound(connection.rtt_min) + connection.late) : cap;
}

/** The correction that a connection with this round trip explains by itself. */
function computeConnectionBound(rttMin: Millis): Millis {
  return rttMin / 2 + computeAsymmetry(rttMin) + JITTER_MS;
}

/** How much longer than half a round trip one direction may take. */
function computeAsymmetry(rttMin: Millis): Millis {
  return Math.min(MAX_ASYMMETRY_MS, (ASYMMETRY_SHARE * rttMin) / 2);
}

export interface MeasuredPress extends MeasuredConnection {
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
 * before its arrival. A claim beyond the bound is not clamped to it, because that would reward false claims.
 */
export function countPress(press: MeasuredPress): CountedPress {
  const { arrival, claim } = press;
  const bound = computeClaimBound(press);
  const isClaimTaken = claim !== null && claim <= arrival && arrival - claim <= bound;
  const oneWay = isMeasured(press) ? press.rtt_min / 2 : 0;
  const counted = isClaimTaken ? claim : arrival - Math.min(oneWay, press.cap);
  const error = pressError(press, counted, isClaimTaken) + Math.max(0, press.clock_error ?? 0);
  return { counted, bound, error, claim_taken: isClaimTaken, mark: markPress(press, isClaimTaken) };
}

/**
 * Uncertainty of the counted moment (FAIR-8). A phone that claims an earlier press than its connection explains may be
 * lying, or its press may have been delayed, so the whole difference is uncertain.
 */
function pressError(press: MeasuredPress, counted: Instant, isClaimTaken: boolean): Millis {
  const cap = getEffectiveCap(press);
  if (cap === 0) return 0;
  const asymmetry = isMeasured(press) ? computeAsymmetry(press.rtt_min) : cap;
  if (isClaimTaken) return asymmetry / 2 + RESOLUTION_MS + Math.min(cap, unexplainedPongDelay(press));
  const disputed = press.claim === null ? 0 : Math.min(cap, counted - press.claim);
  return Math.max(asymmetry + RESOLUTION_MS, disputed);
}

/**
 * Pong delay around a press that claims more than half a round trip, if above normal network delays (FAIR-13): such a
 * phone may have simulated a slower connection.
 */
function unexplainedPongDelay({ pong_late = 0, arrival, claim, rtt_min }: MeasuredPress): Millis {
  const correction = claim === null ? 0 : arrival - claim;
  return pong_late > PONG_TOLERANCE_MS && correction > (rtt_min ?? 0) / 2 ? pong_late : 0;
}

function markPress(press: MeasuredPress, isClaimTaken: boolean): PressMark {
  if (press.claim === null) return "no_claim";
  if (!isClaimTaken) return "claim_refused";
  if (!isMeasured(press)) return "unmeasured_line";
  if (press.arrival - press.claim > computeConnectionBound(press.rtt_min)) return "large_correction";
  return unexplainedPongDelay(press) > 0 ? "late_pongs" : "none";
}

type PressOrder = Pick<Press, "counted" | "arrival" | "seq">;

/**
 * Negative if `a` comes before `b`: by counted moment, then arrival, then log position; never by id or name (FAIR-6).
 */
export function comparePresses(a: PressOrder, b: PressOrder): number {
  return a.counted - b.counted || a.arrival - b.arrival || a.seq - b.seq;
}

/** The first press; null if there is none. */
export function findLeader(presses: Iterable<Press>): Press | null {
  let leader: Press | null = null;
  for (const press of presses) {
    if (leader === null || comparePresses(press, leader) < 0) leader = press;
  }
  return leader;
}

/** Whether another press is within the combined error of the leader (FAIR-8). */
export function isTooClose(leader: Press, presses: Iterable<Press>): boolean {
  for (const press of presses) {
    if (press.press_id !== leader.press_id && areWithinError(leader, press)) return true;
  }
  return false;
}

/** Whether the distance of two presses is below the sum of their errors. */
export function areWithinError(a: Pick<Press, "counted" | "error">, b: Pick<Press, "counted" | "error">): boolean {
  return Math.abs(a.counted - b.counted) < a.error + b.error;
}

export interface Arbitration {
  readonly cap_ms: Millis;
  readonly first_arrival: Instant;
  readonly leader: Pick<Press, "counted"> | null;
}

/** Latest end of the arbitration, independent of connections (FAIR-5). */
export function getArbitrationDeadline(arbitration: Arbitration): Instant {
  return arbitration.first_arrival + arbitration.cap_ms + ARBITRATION_SLACK_MS;
}

/**
 * Earliest moment at which the arbitration may end (FAIR-5): when no press in flight can precede the leader.
 *
 * @param outstandingBound the largest claim bound of a team that may still press; 0 if there is none.
 */
export function computeEarliestArbitrationClose(arbitration: Arbitration, outstandingBound: Millis): Instant {
  const end = getArbitrationDeadline(arbitration);
  if (arbitration.leader === null) return end;
  return Math.min(end, arbitration.leader.counted + Math.max(0, outstandingBound));
}
