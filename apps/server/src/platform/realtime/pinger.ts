import { LoopDelay } from "./loop-delay.ts";
import { repeat } from "../tasks.ts";

/** Interval of the timer that sends pings; the budget is spread evenly over its ticks. */
const turn_ms = 10;
const calm_every_ms = 1_250;
const hurried_every_ms = 100;
const max_pings_per_second = 2_000;
/** Share of a tick's pings for fast connections while normal ones are waiting. */
const hurried_share = 0.8;
/** Above this message rate the process counts as busy. */
const storm_messages_per_second = 200;
/** Normal interval while busy: messages prove that clients are alive, so fewer pings are needed. */
const calm_in_storm_every_ms = 4_000;
/** Longer gaps between ticks count as this much: a blocked process cannot have read a sign of life. */
const longest_gap_ms = 1_000;
/** How often the message rate is computed. */
const count_every_ms = 250;

export interface Pingable {
  /** Sends a ping, unless one is pending; closes the connection when its peer is dead. */
  ping(now: number): void;
}

/** What one tick may send to connections of one interval. */
interface Turn {
  readonly every_ms: number;
  readonly budget: number;
  /** Only connections due by this time, in ms. */
  readonly due_by: number;
  readonly now: number;
}

/**
 * Pings all connections of the process at their interval while the budget lasts, and less often, in turn, beyond it. At
 * a high message rate normal connections are pinged less often, as a ping and its pong cost as much as a message. A
 * `Map` iterates in insertion order and all entries of one share an interval, so its first entry is always due next.
 */
export class Pinger {
  /** Event loop delay, measured by this timer. */
  readonly loop: LoopDelay = new LoopDelay(turn_ms);
  readonly #now: () => number;
  readonly #calm = new Map<Pingable, number>();
  readonly #hurried = new Map<Pingable, number>();
  #timer: NodeJS.Timeout | undefined;
  /** Messages since the rate was last computed. */
  #heard = 0;
  #counted_at = Number.NEGATIVE_INFINITY;
  #is_storm = false;
  #awake = 0;
  #turned_at: number | null = null;

  /** @param now monotonic clock, in ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  add(member: Pingable): void {
    this.#calm.set(member, this.#now());
    this.#timer ??= repeat(() => this.turn(), turn_ms);
  }

  remove(member: Pingable): void {
    this.#calm.delete(member);
    this.#hurried.delete(member);
    if (this.#calm.size + this.#hurried.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#turned_at = null;
    this.loop.stopped();
  }

  hurry(member: Pingable, on: boolean): void {
    const [from, to] = on ? [this.#calm, this.#hurried] : [this.#hurried, this.#calm];
    if (from.delete(member)) to.set(member, this.#now());
  }

  /** How long the process has been responsive, in ms; idle timeouts are measured on this clock. */
  get awake(): number {
    return this.#awake;
  }

  /** Counts a received message. */
  heard(): void {
    this.#heard += 1;
  }

  /** One tick of the timer. */
  turn(): void {
    const budget = (max_pings_per_second * turn_ms) / 1_000;
    const now = this.#now();
    this.#awake += Math.min(now - (this.#turned_at ?? now), longest_gap_ms);
    this.#turned_at = now;
    this.loop.turned(now);
    this.#watchForStorms(now);
    const calm_due_by = this.#is_storm ? now - (calm_in_storm_every_ms - calm_every_ms) : now;
    const isCalmWaiting = (this.#calm.values().next().value ?? Number.POSITIVE_INFINITY) <= calm_due_by;
    const hurried_budget = isCalmWaiting ? budget * hurried_share : budget;
    const used = this.#pingDue(this.#hurried, { every_ms: hurried_every_ms, budget: hurried_budget, due_by: now, now });
    this.#pingDue(this.#calm, { every_ms: calm_every_ms, budget: budget - used, due_by: calm_due_by, now });
  }

  #watchForStorms(now: number): void {
    const passed = now - this.#counted_at;
    if (passed < count_every_ms) return;
    this.#is_storm = (this.#heard / passed) * 1_000 > storm_messages_per_second;
    this.#heard = 0;
    this.#counted_at = now;
  }

  #pingDue(members: Map<Pingable, number>, { every_ms, budget, due_by, now }: Turn): number {
    let used = 0;
    for (const [member, due] of members) {
      if (due > due_by || used >= budget) break;
      members.delete(member);
      members.set(member, now + every_ms);
      member.ping(now);
      used += 1;
    }
    return used;
  }
}
