import { computePressClaim, computePressDelay } from "../../buzzer/press-claim.ts";
import { computeClaimBound } from "../../index.ts";
import type { Instant, Millis, TeamId } from "../../index.ts";
import { drawLink, measureLink, packetDelay } from "./network-links.ts";
import type { Link, LinkMix } from "./network-links.ts";
import type { Random } from "./simulation-random.ts";
import { chooseClaim } from "./strategies.ts";
import type { Strategy } from "./strategies.ts";

/** Reaction and thinking time, spread so that arrival order is right in 88 of 100 cases on mixed Wi-Fi and 4G. */
const MIN_REACTION_MS = 180;
const THINKING_MS = 165;
const HESITATION_MS = 80;
const REACTION_DEVIATION_MS = 25;
/** Precision of a browser's touch timestamps. */
const EVENT_DEVIATION_MS = 0.5;
/** From touch to event handler; measurements in browsers are between 10 and 16 ms. */
const HANDLER_DELAY_MS = [8, 20] as const;
/** Lateness of the page's timers. */
const TIMER_LATENESS_MS = 2;
/** Ping interval while a buzzer is open. */
const PING_EVERY_MS = 100;

export interface PhoneOptions {
  readonly kinds: LinkMix;
  readonly capMs: Millis;
  readonly openAt: Instant;
  readonly strategy: Strategy;
}

export interface SimulatedPress {
  readonly teamId: TeamId;
  readonly pressed: Instant;
  readonly arrival: Instant;
  readonly claim: Instant | null;
  readonly rttMin: Millis;
  readonly pongLate: Millis;
  readonly bound: Millis;
}

/** One phone reacts to the open buzzer; its claim follows from its connection and strategy. */
export function simulatePress(teamId: TeamId, options: PhoneOptions, random: Random): SimulatedPress {
  const { kinds, capMs, openAt, strategy } = options;
  const link = drawLink(random.pick(kinds), random);
  const { offset, roundTrip, rttMin: trueRttMin } = measureLink(link, random);
  const reaction =
    MIN_REACTION_MS +
    random.exponential(THINKING_MS) +
    random.exponential(HESITATION_MS) +
    random.normal(REACTION_DEVIATION_MS);
  const pressed = openAt + Math.max(0, reaction);
  const seen = pressed + random.normal(EVENT_DEVIATION_MS);
  const handled = pressed + random.between(...HANDLER_DELAY_MS);
  const wait = computePressDelay({ pressed: seen, sent: handled, roundTrip });
  const lateness = TIMER_LATENESS_MS * random.uniform();
  const isCheating = strategy.claims !== "honest" && random.uniform() < (strategy.share ?? 1);
  // A cheating phone sends at once.
  const sent = handled + (wait === 0 || isCheating ? 0 : wait + lateness);
  const arrival = sent + packetDelay(link.kind, link.up, random);
  const rttMin = trueRttMin + (strategy.alwaysLateMs ?? 0);
  const bound = computeClaimBound({ cap: capMs, rtt_min: rttMin, late: 0, transport: "ws" });
  const honest = computePressClaim({ pressed: seen, sent, roundTrip }) + offset;
  const claim = isCheating ? chooseClaim(strategy, { honest, arrival, bound, rttMin, capMs }) : honest;
  const heldBack = (strategy.alwaysLateMs ?? 0) + (isCheating ? (strategy.lateAroundPressMs ?? 0) : 0);
  return {
    teamId,
    pressed,
    arrival,
    claim,
    rttMin,
    pongLate: simulatePongDelay(link, rttMin, heldBack, random),
    bound,
  };
}

/** Pong delay around a press as measured by the server: the newest pong and the pending ping. */
function simulatePongDelay({ kind, up, down }: Link, rttMin: Millis, heldBack: Millis, random: Random): Millis {
  const trip = (): Millis => packetDelay(kind, down, random) + packetDelay(kind, up, random) + heldBack;
  const since = PING_EVERY_MS * random.uniform();
  const newest = trip();
  const before = trip();
  // No ping is sent while another is pending, so on slow connections it has been pending for longer.
  if (before > since + PING_EVERY_MS) return Math.max(0, since + PING_EVERY_MS - rttMin);
  const late = newest > since ? Math.max(since, before) : newest;
  return Math.max(0, late - rttMin);
}
