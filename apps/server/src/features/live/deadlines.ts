import { arbitrationCloseAt, nextDeadline, type Instant, type Millis, type ShowState } from "@showrunner/engine";
import { later } from "../../platform/tasks.ts";

/** Longest wait of one timer; a later deadline is looked at again on the way. */
const longest_wait_ms = 3_600_000;
/** A deadline that its tick did not settle is not tried in a tight loop. */
const shortest_wait_ms = 1;

export interface DeadlinesOptions {
  /** Show clock, in ms. */
  readonly now: () => Instant;
  /** The largest claim bound of a team that could still press. */
  readonly outstandingBound: (state: ShowState) => Millis;
  readonly tick: (outstanding_bound: Millis) => void;
}

/** Sends the engine its ticks: one timer per show, set anew from the state after every commit. */
export class Deadlines {
  readonly #options: DeadlinesOptions;
  #timer: NodeJS.Timeout | undefined;
  #at: Instant | null = null;

  constructor(options: DeadlinesOptions) {
    this.#options = options;
  }

  /** True while something will happen by itself. */
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
      // Unset first: whoever finds it so after a tick that changed nothing (a line has become slower meanwhile) sets it anew.
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
