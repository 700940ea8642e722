import { computeArbitrationCloseAt, nextDeadline, type Instant, type Millis, type ShowState } from "@showrunner/engine";
import { setSafeTimeout } from "../../../platform/safe-timers.ts";

/** Maximum delay of one timer; later deadlines are rescheduled. */
const MAX_WAIT_MS = 3_600_000;
/** Prevents a tight loop when a tick does not settle its deadline. */
const MIN_WAIT_MS = 1;

export interface DeadlineTimerOptions {
  /** Show clock, in ms. */
  readonly now: () => Instant;
  /** The largest claim bound of a team that could still press. */
  readonly outstandingBound: (state: ShowState) => Millis;
  readonly tick: (outstandingBound: Millis) => void;
}

/** Sends the engine its ticks: one timer per show, rescheduled from the state after every commit. */
export class DeadlineTimer {
  readonly #options: DeadlineTimerOptions;
  #timer: NodeJS.Timeout | undefined;
  #dueAt: Instant | null = null;

  constructor(options: DeadlineTimerOptions) {
    this.#options = options;
  }

  /** True while a deadline is scheduled. */
  get isScheduled(): boolean {
    return this.#dueAt !== null;
  }

  schedule(state: ShowState): void {
    this.stop();
    const { now, outstandingBound, tick } = this.#options;
    const bound = outstandingBound(state);
    const closes = computeArbitrationCloseAt(state, bound);
    const deadline = nextDeadline(state);
    this.#dueAt = closes === null || deadline === null ? (closes ?? deadline) : Math.min(closes, deadline);
    if (this.#dueAt === null) return;
    const at = this.#dueAt;
    const wait = Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, Math.ceil(at - now())));
    this.#timer = setSafeTimeout(() => {
      if (now() < at) {
        this.schedule(state);
        return;
      }
      // Reset before the tick: if the tick changes nothing (a connection got slower), the owner schedules again.
      this.#dueAt = null;
      tick(outstandingBound(state));
    }, wait);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#dueAt = null;
  }
}
