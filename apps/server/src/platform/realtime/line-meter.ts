import type { LoopDelay } from "./loop-delay.ts";

/** Covers the last seconds of a round and the minute before it. */
const kept_samples = 64;
/** The minimum covers one to two of these periods, so that delaying pongs gains nothing. */
const period_ms = 120_000;
/** Pongs up to this age still describe the connection when a message arrives. */
const around_ms = 300;

const toHundredths = (ms: number): number => Math.round(ms * 100) / 100;

/** RTT of one connection, measured by the server's pings. Times are milliseconds on the show clock. */
export class LineMeter {
  readonly #loop: LoopDelay;
  readonly #rtt: Float32Array = new Float32Array(kept_samples);
  #count = 0;
  #outstanding_since: number | null = null;
  #newest_received = Number.NEGATIVE_INFINITY;
  /** RTT of the latest pong without the server's own lateness. */
  #newest_rtt = 0;
  #period_began = Number.NEGATIVE_INFINITY;
  #least_in_period = Number.POSITIVE_INFINITY;
  #least_in_period_before = Number.POSITIVE_INFINITY;

  /** @param loop event loop delay of the process, shared by all connections */
  constructor(loop: LoopDelay) {
    this.#loop = loop;
  }

  /** A ping was sent; only one is pending at a time. */
  sent(at: number): void {
    this.#outstanding_since = at;
  }

  /** The pong arrived. */
  answered(at: number): void {
    if (this.#outstanding_since === null) return;
    const rtt = Math.max(0, at - this.#outstanding_since);
    this.#rtt[this.#count % kept_samples] = rtt;
    this.#count += 1;
    this.#newest_received = at;
    this.#newest_rtt = rtt - this.#loop.lateAround(at);
    this.#outstanding_since = null;
    if (at - this.#period_began > period_ms) {
      this.#least_in_period_before = this.#least_in_period;
      this.#least_in_period = rtt;
      this.#period_began = at;
    } else this.#least_in_period = Math.min(this.#least_in_period, rtt);
  }

  /** When the pending ping was sent; null when none is. */
  get outstanding_since(): number | null {
    return this.#outstanding_since;
  }

  /** Minimum RTT of the latest samples and the last minutes, in ms to a hundredth; null before the first pong. */
  get rtt_min(): number | null {
    const count = Math.min(this.#count, kept_samples);
    if (count === 0) return null;
    let least = Math.min(this.#least_in_period, this.#least_in_period_before);
    for (let index = 0; index < count; index += 1) least = Math.min(least, this.#rtt[index] ?? least);
    return toHundredths(least);
  }

  /** Lateness of the server itself around this moment, in ms (FAIR-3). */
  serverLateAround(moment: number): number {
    return this.#loop.lateAround(moment);
  }

  /** By how many ms the latest or pending pong exceeds the minimum RTT and the server's lateness (FAIR-13). */
  pongLateAround(moment: number): number {
    const least = this.rtt_min;
    if (least === null) return 0;
    const due =
      this.#outstanding_since === null ? 0 : moment - this.#outstanding_since - least - this.#loop.lateAround(moment);
    const newest = moment - this.#newest_received <= around_ms ? this.#newest_rtt - least : 0;
    return toHundredths(Math.max(0, due, newest));
  }
}
