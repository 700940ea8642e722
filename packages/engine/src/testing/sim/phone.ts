import { pressClaim, pressWait } from "../../buzzer/claim.ts";
import { claimBound } from "../../index.ts";
import type { Instant, Millis, TeamId } from "../../index.ts";
import { drawLink, measure, packetDelay } from "./links.ts";
import type { Link, LinkMix } from "./links.ts";
import type { Chance } from "./random.ts";
import { claimOf } from "./strategies.ts";
import type { Strategy } from "./strategies.ts";

/** Reaction and thinking time, spread so that arrival order is right in 88 of 100 cases on mixed Wi-Fi and 4G. */
const least_reaction_ms = 180;
const thinking_ms = 165;
const hesitation_ms = 80;
const reaction_deviation_ms = 25;
/** Precision of a browser's touch timestamps. */
const event_deviation_ms = 0.5;
/** From touch to event handler; measurements in browsers are between 10 and 16 ms. */
const handler_delay_ms = [8, 20] as const;
/** Lateness of the page's timers. */
const timer_lateness_ms = 2;
/** Ping interval while a buzzer is open. */
const ping_every_ms = 100;

export interface PhoneOptions {
  readonly kinds: LinkMix;
  readonly cap_ms: Millis;
  readonly open_at: Instant;
  readonly strategy: Strategy;
}

export interface SimulatedPress {
  readonly team_id: TeamId;
  readonly pressed: Instant;
  readonly arrival: Instant;
  readonly claim: Instant | null;
  readonly rtt_min: Millis;
  readonly pong_late: Millis;
  readonly bound: Millis;
}

/** One phone reacts to the open buzzer; its claim follows from its connection and strategy. */
export function drawPress(team_id: TeamId, options: PhoneOptions, chance: Chance): SimulatedPress {
  const { kinds, cap_ms, open_at, strategy } = options;
  const link = drawLink(chance.pick(kinds), chance);
  const { offset, round_trip, rtt_min: true_rtt_min } = measure(link, chance);
  const reaction =
    least_reaction_ms +
    chance.exponential(thinking_ms) +
    chance.exponential(hesitation_ms) +
    chance.normal(reaction_deviation_ms);
  const pressed = open_at + Math.max(0, reaction);
  const seen = pressed + chance.normal(event_deviation_ms);
  const handled = pressed + chance.between(...handler_delay_ms);
  const wait = pressWait({ pressed: seen, sent: handled, round_trip });
  const lateness = timer_lateness_ms * chance.uniform();
  const lies = strategy.claims !== "honest" && chance.uniform() < (strategy.share ?? 1);
  // A cheating phone sends at once.
  const sent = handled + (wait === 0 || lies ? 0 : wait + lateness);
  const arrival = sent + packetDelay(link.kind, link.up, chance);
  const rtt_min = true_rtt_min + (strategy.always_late_ms ?? 0);
  const bound = claimBound({ cap: cap_ms, rtt_min, late: 0, line: "ws" });
  const honest = pressClaim({ pressed: seen, sent, round_trip }) + offset;
  const claim = lies ? claimOf(strategy, { honest, arrival, bound, rtt_min, cap_ms }) : honest;
  const held_back = (strategy.always_late_ms ?? 0) + (lies ? (strategy.late_around_press_ms ?? 0) : 0);
  return {
    team_id,
    pressed,
    arrival,
    claim,
    rtt_min,
    pong_late: drawLateness(link, rtt_min, held_back, chance),
    bound,
  };
}

/** Pong delay around a press as measured by the server: the newest pong and the pending ping. */
function drawLateness({ kind, up, down }: Link, rtt_min: Millis, held_back: Millis, chance: Chance): Millis {
  const trip = (): Millis => packetDelay(kind, down, chance) + packetDelay(kind, up, chance) + held_back;
  const since = ping_every_ms * chance.uniform();
  const newest = trip();
  const before = trip();
  // No ping is sent while another is pending, so on slow connections it has been pending for longer.
  if (before > since + ping_every_ms) return Math.max(0, since + ping_every_ms - rtt_min);
  const late = newest > since ? Math.max(since, before) : newest;
  return Math.max(0, late - rtt_min);
}
