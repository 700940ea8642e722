import { arbitrationCloseAt, nextDeadline, type Instant, type Millis, type ShowState } from "@showrunner/engine";
import { later } from "../../platform/tasks.ts";

/** Maximum delay of one timer; later deadlines are rescheduled. */
const longest_wait_ms = 3_600_000;
/** Prevents a tight loop when a tick does not settle its deadline. */
const shortest_wait_ms = 1;

export interface DeadlinesOptions {
  /** Show clock, in ms. */
  readonly now: () => Instant;
  /** The largest claim bound of a team that could still press. */
  readonly outstandingBound: (state: ShowState) => Millis;
  readonly tick: (outstanding_bound: Millis) => void;
}

/** Sends the engine its ticks: one timer per show, rescheduled from the state after every commit. */
export class Deadlines {
  readonly #options: DeadlinesOptions;
  #timer: NodeJS.Timeout | undefined;
  #at: Instant | null = null;

  constructor(options: DeadlinesOptions) {
    this.#options = options;
  }

  /** True while a deadline is scheduled. */
  get isSet(): boolean {
    return this.#at !== null;
  }

  follow(state: ShowState): void {
    this.stop();
    const { now, outstandingBound, tick } = this.#options;
    const bound = outstandingBound(state);
    const closes = arbitrationCloseAt(state, bound);
    const deadline = nextDeadline(state);
    this.#at = closes === null || deadline === null ? (closes ?? deadline) : Math.min(closes, deadline);
    if (this.#at === null) return;
    const at = this.#at;
    const wait = Math.min(longest_wait_ms, Math.max(shortest_wait_ms, Math.ceil(at - now())));
    this.#timer = later(() => {
      if (now() < at) {
        this.follow(state);
        return;
      }
      // Reset before the tick: if the tick changes nothing (a connection got slower), the owner schedules again.
      this.#at = null;
      tick(outstandingBound(state));
    }, wait);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#at = null;
  }
}
