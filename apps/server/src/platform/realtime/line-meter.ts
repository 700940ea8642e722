import type { LoopDelay } from "./loop-delay.ts";

/** Enough for the last seconds of a round and the last minute before it. */
const kept_samples = 64;
/** The least round trip of older samples counts for one to two of these, so that answering late in time gains nothing. */
const period_ms = 120_000;
/** Pongs of this age still tell how the line was when a message came in. */
const around_ms = 300;

const toHundredths = (ms: number): number => Math.round(ms * 100) / 100;

/** What the server's own pings say about one line. Times are milliseconds on the show clock. */
export class LineMeter {
  readonly #loop: LoopDelay;
  readonly #rtt: Float32Array = new Float32Array(kept_samples);
  #count = 0;
  #outstanding_since: number | null = null;
  #newest_received = Number.NEGATIVE_INFINITY;
  /** Its round trip without the server's own lateness. */
  #newest_rtt = 0;
  #period_began = Number.NEGATIVE_INFINITY;
  #least_in_period = Number.POSITIVE_INFINITY;
  #least_in_period_before = Number.POSITIVE_INFINITY;

  /** @param loop how late the process itself is; the same for all its lines */
  constructor(loop: LoopDelay) {
    this.#loop = loop;
  }

  /** A ping left; one is under way at a time. */
  sent(at: number): void {
    this.#outstanding_since = at;
  }

  /** The ping's answer came. */
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

  /** Since when a ping has been under way; null when none is. */
  get outstanding_since(): number | null {
    return this.#outstanding_since;
  }

  /** Least round trip of the newest samples and of the last minutes, in ms to a hundredth; null before the first answer. */
  get rtt_min(): number | null {
    const count = Math.min(this.#count, kept_samples);
    if (count === 0) return null;
    let least = Math.min(this.#least_in_period, this.#least_in_period_before);
    for (let index = 0; index < count; index += 1) least = Math.min(least, this.#rtt[index] ?? least);
    return toHundredths(least);
  }

  /** By how many ms the server itself was late around this moment (FAIR-3). */
  serverLateAround(moment: number): number {
    return this.#loop.lateAround(moment);
  }

  /** By how many ms the newest pong, or the one still due, exceeded the least round trip and the server's lateness (FAIR-13). */
  pongLateAround(moment: number): number {
    const least = this.rtt_min;
    if (least === null) return 0;
    const due =
      this.#outstanding_since === null ? 0 : moment - this.#outstanding_since - least - this.#loop.lateAround(moment);
    const newest = moment - this.#newest_received <= around_ms ? this.#newest_rtt - least : 0;
    return toHundredths(Math.max(0, due, newest));
  }
}
