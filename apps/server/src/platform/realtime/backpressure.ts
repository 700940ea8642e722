import type { CloseNotice } from "./connection.ts";
import { setSafeInterval } from "../safe-timers.ts";

/** Buffered bytes above which a reader is congested: several full snapshots of a large show. */
const HIGH_WATER_MARK_BYTES = 256 * 1024;
/** Buffered bytes below which a reader counts as drained. */
const LOW_WATER_MARK_BYTES = 16 * 1024;
const DRAIN_TIMEOUT_MS = 15_000;
const CHECK_INTERVAL_MS = 200;

const SLOW_READER_NOTICE: CloseNotice = { code: "slow", reconnect: true, retry_after_ms: 5_000 };

interface BufferedSink {
  readonly buffered: number;
  end(notice: CloseNotice): void;
}

/** Detects a reader that does not keep up, and closes it if it does not recover. */
export class Backpressure {
  readonly #sink: BufferedSink;
  readonly #now: () => number;
  #congestedSince: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  #listener: (() => void) | undefined;

  /** @param now monotonic clock, in ms */
  constructor(of: BufferedSink, now: () => number) {
    this.#sink = of;
    this.#now = now;
  }

  get isCongested(): boolean {
    if (this.#congestedSince === null && this.#sink.buffered > HIGH_WATER_MARK_BYTES) this.#startWatching();
    return this.#congestedSince !== null;
  }

  /** The listener is called once, and replaces an earlier one. */
  whenDrained(listener: () => void): void {
    this.#listener = listener;
  }

  /** Call when the connection has closed. */
  stop(): void {
    clearInterval(this.#timer);
    this.#listener = undefined;
  }

  #startWatching(): void {
    this.#congestedSince = this.#now();
    this.#timer = setSafeInterval(() => this.#checkBuffer(), CHECK_INTERVAL_MS);
  }

  #checkBuffer(): void {
    if (this.#sink.buffered <= LOW_WATER_MARK_BYTES) {
      clearInterval(this.#timer);
      this.#congestedSince = null;
      const listener = this.#listener;
      this.#listener = undefined;
      listener?.();
    } else if (this.#now() - (this.#congestedSince ?? 0) > DRAIN_TIMEOUT_MS) {
      clearInterval(this.#timer);
      this.#sink.end(SLOW_READER_NOTICE);
    }
  }
}
