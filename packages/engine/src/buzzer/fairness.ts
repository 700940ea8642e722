import type { Line } from "../commands.ts";
import type { Instant, Millis } from "../ids.ts";
import type { Press, PressMark } from "./state.ts";

/** A buzzer that opens by schedule opens so much later, so that every screen is told in time (FAIR-2). */
export const opening_delay_ms = 300;
/** Over a line that the server cannot measure itself, no correction is larger (FAIR-3). */
export const unmeasured_cap_ms = 50;
/** What an arbitration waits beyond the cap when nobody can tell that it may end earlier (FAIR-5). */
export const arbitration_slack_ms = 50;

/** Of half a round trip, how much one way may take longer than the other. */
const asymmetry_share = 0.35;
const asymmetry_most_ms = 20;
/** Jitter of timers, event loops and frames on both ends. */
const jitter_ms = 8;
/** How finely moments are measured at all. */
const resolution_ms = 1;
/** Lines hold up one packet in fifty by some tens of milliseconds; later pongs than this are evidence (FAIR-13). */
const pong_tolerance_ms = 40;

export interface MeasuredLine {
  /** The show's cap, 0 to 150 ms. */
  readonly cap: Millis;
  /** Least round trip that the server measured; null when it could not. */
  readonly rtt_min: Millis | null;
  /** How late the server itself was around the press (its event loop); 0 on a quiet server. */
  readonly late: Millis;
  readonly line: Line;
}

/** True when the server has round trips of its own to go by. */
function isMeasured(line: Pick<MeasuredLine, "line" | "rtt_min">): line is { line: "ws"; rtt_min: Millis } {
  return line.line === "ws" && line.rtt_min !== null;
}

function capOf(line: MeasuredLine): Millis {
  return isMeasured(line) ? line.cap : Math.min(line.cap, unmeasured_cap_ms);
}

/**
 * The largest correction that a claim over this line can have (FAIR-3): half a round trip, what the ways may differ,
 * jitter, and what the server itself was late; never more than the cap.
 *
 * @returns milliseconds, 0 when the cap is 0: then arrival decides.
 */
export function claimBound(line: MeasuredLine): Millis {
  const cap = capOf(line);
  return isMeasured(line) ? Math.min(cap, lineBound(line.rtt_min) + line.late) : cap;
}

/** What a line with this round trip explains by itself. */
function lineBound(rtt_min: Millis): Millis {
  return rtt_min / 2 + asymmetryOf(rtt_min) + jitter_ms;
}

/** How much longer than half a round trip one way may take. */
function asymmetryOf(rtt_min: Millis): Millis {
  return Math.min(asymmetry_most_ms, (asymmetry_share * rtt_min) / 2);
}

export interface MeasuredPress extends MeasuredLine {
  readonly arrival: Instant;
  /** The moment of the press by the phone's account, on the show clock; null when it gave none. */
  readonly claim: Instant | null;
  /** How far the server's show clock may be from the one that all servers share; 0 when absent (FAIR-12). */
  readonly clock_error?: Millis | undefined;
  /** How late the line's answers to pings were around the press, beyond what the server was late itself; 0 when absent. */
  readonly pong_late?: Millis | undefined;
}

export type CountedPress = Pick<Press, "counted" | "bound" | "error" | "claim_taken" | "mark">;

/**
 * When a press counts (FAIR-4): at the moment that it claims, if that is within the bound; otherwise half a round trip
 * before its arrival. A claim beyond the bound is never clamped to it, for that would pay the liar.
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
 * How far the counted moment may be from the truth (FAIR-8). A phone that claims to have pressed earlier than its line
 * explains may be lying, or its press may have been held up on the way: all that lies between is open.
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
 * How late pongs were around a press whose claim goes beyond half a round trip, as far as lines do not hold up packets by
 * themselves (FAIR-13): such a phone may have let the server see a longer line than it has.
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

/** Negative when `a` is before `b`: counted moment, then arrival, then place in the log; never id or name (FAIR-6). */
export function comparePresses(a: Ordered, b: Ordered): number {
  return a.counted - b.counted || a.arrival - b.arrival || a.seq - b.seq;
}

/** The press that comes first; null when there is none. */
export function leaderAmong(presses: Iterable<Press>): Press | null {
  let leader: Press | null = null;
  for (const press of presses) {
    if (leader === null || comparePresses(press, leader) < 0) leader = press;
  }
  return leader;
}

/** Whether another press is nearer to the leader than their measuring errors reach (FAIR-8). */
export function isTooClose(leader: Press, presses: Iterable<Press>): boolean {
  for (const press of presses) {
    if (press.press_id !== leader.press_id && isWithinErrors(leader, press)) return true;
  }
  return false;
}

/** Whether two presses are nearer to each other than their measuring errors reach. */
export function isWithinErrors(a: Pick<Press, "counted" | "error">, b: Pick<Press, "counted" | "error">): boolean {
  return Math.abs(a.counted - b.counted) < a.error + b.error;
}

export interface OpenArbitration {
  readonly cap_ms: Millis;
  readonly first_arrival: Instant;
  readonly leader: Pick<Press, "counted"> | null;
}

/** When the arbitration ends whatever the room knows of its lines (FAIR-5). */
export function arbitrationEnd(arbitration: OpenArbitration): Instant {
  return arbitration.first_arrival + arbitration.cap_ms + arbitration_slack_ms;
}

/**
 * From when on the arbitration may end (FAIR-5): once no press that is still on its way could be before the leader.
 *
 * @param outstanding_bound the largest claim bound of a team that may still press; 0 when there is none.
 */
export function arbitrationClose(arbitration: OpenArbitration, outstanding_bound: Millis): Instant {
  const end = arbitrationEnd(arbitration);
  if (arbitration.leader === null) return end;
  return Math.min(end, arbitration.leader.counted + Math.max(0, outstanding_bound));
}
