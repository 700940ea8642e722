import { LoopDelay } from "./loop-delay.ts";
import { repeat } from "../tasks.ts";

/** Turns at which pings leave; the budget is spread evenly over them. */
const turn_ms = 10;
const calm_every_ms = 1_250;
const hurried_every_ms = 100;
const max_pings_per_second = 2_000;
/** Of each turn's pings these many may go to hurried lines while calm ones wait too. */
const hurried_share = 0.8;
/** More messages than these, and the process is not idle: a hall answers. */
const storm_messages_per_second = 200;
/** What a hall says in a storm are signs of life enough; calm lines are then measured this often. */
const calm_in_storm_every_ms = 4_000;
/** Of a longer gap between two turns only so much counts: a process that stood still has read no sign of life. */
const longest_gap_ms = 1_000;
/** How often messages are counted. */
const count_every_ms = 250;

export interface Pingable {
  /** Sends a ping, unless one is under way; ends the connection when its peer is dead. */
  ping(now: number): void;
}

/** What one turn may do to lines of one interval. */
interface Turn {
  readonly every_ms: number;
  readonly budget: number;
  /** Only lines whose turn came by this moment. */
  readonly due_by: number;
  readonly now: number;
}

/**
 * Pings all connections of the process, each as often as it wants while the budget lasts; beyond it all of them more
 * rarely, in turn. While a storm of messages comes in calm lines are measured more rarely, too: a ping and its answer
 * cost the process as much as a message. A `Map` keeps its entries in the order of insertion, and all entries of one
 * have the same interval, so its first entry is always the next one due.
 */
export class Pinger {
  /** How late the process itself is, by the turns of this timer. */
  readonly loop: LoopDelay = new LoopDelay(turn_ms);
  readonly #now: () => number;
  readonly #calm = new Map<Pingable, number>();
  readonly #hurried = new Map<Pingable, number>();
  #timer: NodeJS.Timeout | undefined;
  /** Messages since they were last counted. */
  #heard = 0;
  #counted_at = Number.NEGATIVE_INFINITY;
  #is_storm = false;
  #awake = 0;
  #turned_at: number | null = null;

  /** @param now any clock in ms that does not jump */
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

  /** How long the process has been there to listen, in ms; by this clock a silent peer counts as dead. */
  get awake(): number {
    return this.#awake;
  }

  /** A message came in. */
  heard(): void {
    this.#heard += 1;
  }

  /** One turn of the timer. */
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
