import type { Instant, Millis } from "../../index.ts";

/** What a phone does to be counted earlier. All other phones of a contest are honest. */
export interface Strategy {
  readonly name: string;
  readonly claims: "honest" | "at_bound" | "half_slack" | "at_cap" | "far_too_early" | "none";
  /** Answers every ping this much too late, from the beginning. */
  readonly always_late_ms?: Millis;
  /** Answers the pings around its press this much too late. */
  readonly late_around_press_ms?: Millis;
  /** How often it cheats at all, from 0 to 1; 1 when absent. */
  readonly share?: number;
}

export const honest: Strategy = { name: "honest", claims: "honest" };

/** The ways of lying that the rules have to stand (FAIR-16). */
export const liars: readonly Strategy[] = [
  { name: "claims at the bound", claims: "at_bound" },
  { name: "early within the bound", claims: "half_slack" },
  { name: "a second too early", claims: "far_too_early" },
  { name: "no claim", claims: "none" },
  { name: "withheld pong, claims the cap", claims: "at_cap", late_around_press_ms: 1000 },
  { name: "withheld pong, claims at the bound", claims: "at_bound", late_around_press_ms: 1000 },
  { name: "late pong around the press", claims: "at_bound", late_around_press_ms: 60 },
  { name: "late pong below the tolerance", claims: "at_bound", late_around_press_ms: 30 },
  { name: "pongs always 25 ms late", claims: "at_bound", always_late_ms: 25 },
  { name: "pongs always 60 ms late", claims: "at_bound", always_late_ms: 60 },
  { name: "pongs always 300 ms late", claims: "at_bound", always_late_ms: 300 },
  { name: "pongs always late, half the slack", claims: "half_slack", always_late_ms: 100 },
  { name: "always late and a withheld pong", claims: "at_bound", always_late_ms: 60, late_around_press_ms: 1000 },
  { name: "pongs always late, every second press", claims: "at_bound", always_late_ms: 60, share: 0.5 },
];

const far_too_early_ms = 1000;
/** A claim at the very bound may fall beyond it by the last binary place. */
const safety_ms = 0.001;

export interface Known {
  readonly honest: Instant;
  readonly arrival: Instant;
  readonly bound: Millis;
  readonly rtt_min: Millis;
  readonly cap_ms: Millis;
}

/** What the phone claims. It knows the rules, its line and even when its press will arrive: the best that a liar can do. */
export function claimOf({ claims }: Strategy, { honest, arrival, bound, rtt_min, cap_ms }: Known): Instant | null {
  switch (claims) {
    case "honest":
      return honest;
    case "at_bound":
      return arrival - bound + safety_ms;
    case "half_slack":
      return arrival - (rtt_min / 2 + bound) / 2;
    case "at_cap":
      return arrival - cap_ms + safety_ms;
    case "far_too_early":
      return honest - far_too_early_ms;
    case "none":
      return null;
  }
}
