import type { Bye } from "./connection.ts";
import { repeat } from "../tasks.ts";

/** Buffered bytes above which a reader is congested: several full snapshots of a large show. */
const congested_bytes = 256 * 1024;
/** Buffered bytes below which a reader counts as drained. */
const drained_bytes = 16 * 1024;
const drain_within_ms = 15_000;
const look_every_ms = 200;

const too_slow: Bye = { code: "slow", reconnect: true, retry_after_ms: 5_000 };

interface Bufferer {
  readonly buffered: number;
  end(bye: Bye): void;
}

/** Detects a reader that does not keep up, and closes it when it does not recover. */
export class Congestion {
  readonly #of: Bufferer;
  readonly #now: () => number;
  #since: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  #listener: (() => void) | undefined;

  /** @param now monotonic clock, in ms */
  constructor(of: Bufferer, now: () => number) {
    this.#of = of;
    this.#now = now;
  }

  get congested(): boolean {
    if (this.#since === null && this.#of.buffered > congested_bytes) this.#begin();
    return this.#since !== null;
  }

  /** Called once; replaces an earlier listener. */
  whenDrained(listener: () => void): void {
    this.#listener = listener;
  }

  /** Call when the connection has closed. */
  stop(): void {
    clearInterval(this.#timer);
    this.#listener = undefined;
  }

  #begin(): void {
    this.#since = this.#now();
    this.#timer = repeat(() => this.#look(), look_every_ms);
  }

  #look(): void {
    if (this.#of.buffered <= drained_bytes) {
      clearInterval(this.#timer);
      this.#since = null;
      const listener = this.#listener;
      this.#listener = undefined;
      listener?.();
    } else if (this.#now() - (this.#since ?? 0) > drain_within_ms) {
      clearInterval(this.#timer);
      this.#of.end(too_slow);
    }
  }
}
