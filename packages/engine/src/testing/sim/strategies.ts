import type { Instant, Millis } from "../../index.ts";

/** What a phone does to be counted earlier. All other phones of a contest are honest. */
export interface Strategy {
  readonly name: string;
  readonly claims: "honest" | "at_bound" | "half_slack" | "at_cap" | "far_too_early" | "none";
  /** Delays every pong by this much, from the beginning. */
  readonly alwaysLateMs?: Millis;
  /** Delays the pongs around its press by this much. */
  readonly lateAroundPressMs?: Millis;
  /** How often it cheats, from 0 to 1; 1 if absent. */
  readonly share?: number;
}

export const honest: Strategy = { name: "honest", claims: "honest" };

/** The cheating strategies that the rules must withstand (FAIR-16). */
export const cheatingStrategies: readonly Strategy[] = [
  { name: "claims at the bound", claims: "at_bound" },
  { name: "early within the bound", claims: "half_slack" },
  { name: "a second too early", claims: "far_too_early" },
  { name: "no claim", claims: "none" },
  { name: "withheld pong, claims the cap", claims: "at_cap", lateAroundPressMs: 1000 },
  { name: "withheld pong, claims at the bound", claims: "at_bound", lateAroundPressMs: 1000 },
  { name: "late pong around the press", claims: "at_bound", lateAroundPressMs: 60 },
  { name: "late pong below the tolerance", claims: "at_bound", lateAroundPressMs: 30 },
  { name: "pongs always 25 ms late", claims: "at_bound", alwaysLateMs: 25 },
  { name: "pongs always 60 ms late", claims: "at_bound", alwaysLateMs: 60 },
  { name: "pongs always 300 ms late", claims: "at_bound", alwaysLateMs: 300 },
  { name: "pongs always late, half the slack", claims: "half_slack", alwaysLateMs: 100 },
  { name: "always late and a withheld pong", claims: "at_bound", alwaysLateMs: 60, lateAroundPressMs: 1000 },
  { name: "pongs always late, every second press", claims: "at_bound", alwaysLateMs: 60, share: 0.5 },
];

const FAR_TOO_EARLY_MS = 1000;
/** A claim exactly at the bound may exceed it by a rounding error. */
const SAFETY_MS = 0.001;

export interface PhoneKnowledge {
  readonly honest: Instant;
  readonly arrival: Instant;
  readonly bound: Millis;
  readonly rttMin: Millis;
  readonly capMs: Millis;
}

/**
 * The moment claimed by the phone. It knows the rules, its connection and even its arrival time: the best case for a
 * cheater.
 */
export function chooseClaim(
  { claims }: Strategy,
  { honest, arrival, bound, rttMin, capMs }: PhoneKnowledge,
): Instant | null {
  switch (claims) {
    case "honest":
      return honest;
    case "at_bound":
      return arrival - bound + SAFETY_MS;
    case "half_slack":
      return arrival - (rttMin / 2 + bound) / 2;
    case "at_cap":
      return arrival - capMs + SAFETY_MS;
    case "far_too_early":
      return honest - FAR_TOO_EARLY_MS;
    case "none":
      return null;
  }
}
