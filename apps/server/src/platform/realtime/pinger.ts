/** Turns at which pings leave; the budget is spread evenly over them. */
const turn_ms = 10;
const calm_every_ms = 1_250;
const hurried_every_ms = 100;
const max_pings_per_second = 2_000;
/** Of each turn's pings these many may go to hurried lines while calm ones wait too. */
const hurried_share = 0.8;

export interface Pingable {
  /** Sends a ping, unless one is under way; ends the connection when its peer is dead. */
  ping(now: number): void;
}

/**
 * Pings all connections of the process, each as often as it wants while the budget lasts; beyond it all of them more
 * rarely, in turn. A `Map` keeps its entries in the order of insertion, and all entries of one have the same interval,
 * so its first entry is always the next one due.
 */
export class Pinger {
  readonly #now: () => number;
  readonly #calm = new Map<Pingable, number>();
  readonly #hurried = new Map<Pingable, number>();
  #timer: NodeJS.Timeout | undefined;

  /** @param now any clock in ms that does not jump */
  constructor(now: () => number) {
    this.#now = now;
  }

  add(member: Pingable): void {
    this.#calm.set(member, this.#now());
    this.#timer ??= setInterval(() => this.turn(), turn_ms);
  }

  remove(member: Pingable): void {
    this.#calm.delete(member);
    this.#hurried.delete(member);
    if (this.#calm.size + this.#hurried.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  hurry(member: Pingable, on: boolean): void {
    const [from, to] = on ? [this.#calm, this.#hurried] : [this.#hurried, this.#calm];
    if (from.delete(member)) to.set(member, this.#now());
  }

  /** One turn of the timer. */
  turn(): void {
    const budget = (max_pings_per_second * turn_ms) / 1_000;
    const now = this.#now();
    const isCalmWaiting = (this.#calm.values().next().value ?? Number.POSITIVE_INFINITY) <= now;
    const used = this.#pingDue(this.#hurried, hurried_every_ms, isCalmWaiting ? budget * hurried_share : budget, now);
    this.#pingDue(this.#calm, calm_every_ms, budget - used, now);
  }

  #pingDue(members: Map<Pingable, number>, every_ms: number, budget: number, now: number): number {
    let used = 0;
    for (const [member, due] of members) {
      if (due > now || used >= budget) break;
      members.delete(member);
      members.set(member, now + every_ms);
      member.ping(now);
      used += 1;
    }
    return used;
  }
}
