import type { Millis } from "../ids.ts";

/**
 * How long after the finger a page sends its press at the soonest, and by how much it claims to have pressed later: a frame.
 * Browsers take 8 to 20 ms from finger to script, each another time; where all wait for the same moment, none of that
 * is left in the order (FAIR-11).
 */
const press_latency_ms = 18;
/** What a page that was slower than that may claim back: less than what the bound has for jitter (FAIR-3). */
const claimed_back_ms = 6;
/** Of half a round trip, how far a claim may lie behind its sending without coming to lie behind its arrival. */
const lead_share = 0.75;

/** Readings of the page's own monotonic clock. */
export interface PressTiming {
  /** When the browser saw the finger. */
  readonly pressed: Millis;
  /** Now, when the press is sent. */
  readonly sent: Millis;
  /** Least round trip that the page measured; null on lines that cannot be measured, and before the first probe. */
  readonly round_trip: Millis | null;
}

const leadOf = (round_trip: Millis | null): Millis => ((round_trip ?? 0) / 2) * lead_share;

/** How long the page waits before it sends a press; 0 where its handler was late enough. */
export function pressWait({ pressed, sent, round_trip }: PressTiming): Millis {
  const wait = pressed + press_latency_ms - leadOf(round_trip) - sent;
  return Math.min(press_latency_ms, Math.max(0, wait));
}

/** What an honest page claims as the moment of its press, as a reading of its clock (FAIR-11). */
export function pressClaim({ pressed, sent, round_trip }: PressTiming): Millis {
  return Math.min(sent + leadOf(round_trip), Math.max(pressed + press_latency_ms, sent - claimed_back_ms));
}
