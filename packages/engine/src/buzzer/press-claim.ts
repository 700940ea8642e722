import type { Millis } from "../ids.ts";

/**
 * Minimum delay between the touch and sending the press, and the offset added to the claim: about one frame. Browsers
 * need a varying 8 to 20 ms from touch to script; waiting for the same moment removes this variation from the order
 * (FAIR-11).
 */
const PRESS_LATENCY_MS = 18;
/** Maximum that a slower page may claim back; less than the bound's allowance for jitter (FAIR-3). */
const MAX_CLAIM_BACK_MS = 6;
/** Share of half a round trip by which a claim may follow its sending without exceeding its arrival. */
const LEAD_SHARE = 0.75;

/** Readings of the page's monotonic clock. */
export interface PressTiming {
  /** When the browser registered the touch. */
  readonly pressed: Millis;
  /** When the press is sent. */
  readonly sent: Millis;
  /** Minimum round trip measured by the page; null if the transport cannot be measured, and before the first probe. */
  readonly roundTrip: Millis | null;
}

const claimLead = (roundTrip: Millis | null): Millis => ((roundTrip ?? 0) / 2) * LEAD_SHARE;

/** How long the page delays sending a press; 0 if its handler already ran late enough. */
export function computePressDelay({ pressed, sent, roundTrip }: PressTiming): Millis {
  const wait = pressed + PRESS_LATENCY_MS - claimLead(roundTrip) - sent;
  return Math.min(PRESS_LATENCY_MS, Math.max(0, wait));
}

/** The moment that an honest page claims for its press, on its own clock (FAIR-11). */
export function computePressClaim({ pressed, sent, roundTrip }: PressTiming): Millis {
  return Math.min(sent + claimLead(roundTrip), Math.max(pressed + PRESS_LATENCY_MS, sent - MAX_CLAIM_BACK_MS));
}
