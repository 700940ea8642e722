import type { PingInterval } from "./connection.ts";
import { EventLoopDelay } from "./event-loop-delay.ts";
import { setSafeInterval } from "../safe-timers.ts";

/** Interval of the timer that sends pings; the budget is spread evenly over its ticks. */
const TICK_MS = 10;
const NORMAL_INTERVAL_MS = 1_250;
const FAST_INTERVAL_MS = 100;
const MAX_PINGS_PER_SECOND = 2_000;
/** Share of a tick's pings for fast connections while normal ones are waiting. */
const FAST_BUDGET_SHARE = 0.8;
/** Above this message rate the process counts as busy. */
const BUSY_MESSAGES_PER_SECOND = 200;
/** Normal interval while busy. Messages prove that clients are alive, so fewer pings are needed. */
const BUSY_NORMAL_INTERVAL_MS = 4_000;
/** Longer gaps between ticks count as this much, because a blocked process cannot have read a sign of life. */
const MAX_TICK_GAP_MS = 1_000;
/** How often the message rate is computed. */
const MESSAGE_RATE_WINDOW_MS = 250;

export interface Pingable {
  /** Sends a ping unless one is pending; closes the connection if its peer is dead. */
  ping(now: number): void;
}

/** What one tick may send to connections of one interval. */
interface PingBatch {
  readonly intervalMs: number;
  readonly budget: number;
  /** Only connections that are due by this time, in ms. */
  readonly dueBefore: number;
  readonly now: number;
}

/**
 * Pings all connections of the process at their interval while the budget lasts; beyond it less often, in turns. At a
 * high message rate, normal connections are pinged less often, because a ping and its pong cost as much as a message. A
 * `Map` iterates in insertion order, and all its entries share an interval, so its first entry is always due next.
 */
export class PingScheduler {
  /** Event loop delay, measured by this timer. */
  readonly eventLoopDelay: EventLoopDelay = new EventLoopDelay(TICK_MS);
  readonly #now: () => number;
  readonly #normal = new Map<Pingable, number>();
  readonly #fast = new Map<Pingable, number>();
  #timer: NodeJS.Timeout | undefined;
  /** Messages since the rate was last computed. */
  #messageCount = 0;
  #messagesCountedAt = Number.NEGATIVE_INFINITY;
  #isBusy = false;
  #activeMs = 0;
  #lastTickAt: number | null = null;

  /** @param now monotonic clock, in ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  add(member: Pingable): void {
    this.#normal.set(member, this.#now());
    this.#timer ??= setSafeInterval(() => this.tick(), TICK_MS);
  }

  remove(member: Pingable): void {
    this.#normal.delete(member);
    this.#fast.delete(member);
    if (this.#normal.size + this.#fast.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#lastTickAt = null;
    this.eventLoopDelay.pause();
  }

  setPingInterval(member: Pingable, interval: PingInterval): void {
    const [from, to] = interval === "fast" ? [this.#normal, this.#fast] : [this.#fast, this.#normal];
    if (from.delete(member)) to.set(member, this.#now());
  }

  /** How long the process has been responsive, in ms; idle timeouts are measured on this clock. */
  get activeMs(): number {
    return this.#activeMs;
  }

  /** Counts a received message. */
  recordMessage(): void {
    this.#messageCount += 1;
  }

  /** One tick of the timer. */
  tick(): void {
    const budget = (MAX_PINGS_PER_SECOND * TICK_MS) / 1_000;
    const now = this.#now();
    this.#activeMs += Math.min(now - (this.#lastTickAt ?? now), MAX_TICK_GAP_MS);
    this.#lastTickAt = now;
    this.eventLoopDelay.recordTick(now);
    this.#updateMessageRate(now);
    const normalDueBy = this.#isBusy ? now - (BUSY_NORMAL_INTERVAL_MS - NORMAL_INTERVAL_MS) : now;
    const isNormalWaiting = (this.#normal.values().next().value ?? Number.POSITIVE_INFINITY) <= normalDueBy;
    const fastBudget = isNormalWaiting ? budget * FAST_BUDGET_SHARE : budget;
    const used = this.#pingDue(this.#fast, {
      intervalMs: FAST_INTERVAL_MS,
      budget: fastBudget,
      dueBefore: now,
      now,
    });
    this.#pingDue(this.#normal, { intervalMs: NORMAL_INTERVAL_MS, budget: budget - used, dueBefore: normalDueBy, now });
  }

  #updateMessageRate(now: number): void {
    const passed = now - this.#messagesCountedAt;
    if (passed < MESSAGE_RATE_WINDOW_MS) return;
    this.#isBusy = (this.#messageCount / passed) * 1_000 > BUSY_MESSAGES_PER_SECOND;
    this.#messageCount = 0;
    this.#messagesCountedAt = now;
  }

  #pingDue(members: Map<Pingable, number>, { intervalMs, budget, dueBefore, now }: PingBatch): number {
    let used = 0;
    for (const [member, due] of members) {
      if (due > dueBefore || used >= budget) break;
      members.delete(member);
      members.set(member, now + intervalMs);
      member.ping(now);
      used += 1;
    }
    return used;
  }
}
