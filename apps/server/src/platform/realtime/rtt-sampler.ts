import type { EventLoopDelay } from "./event-loop-delay.ts";

/** Covers the last seconds of a round and the minute before. */
const SAMPLE_CAPACITY = 64;
/** The minimum covers one to two of these periods, so that delaying pongs gains nothing. */
const MIN_PERIOD_MS = 120_000;
/** Pongs up to this age still describe the connection when a message arrives. */
const PONG_MAX_AGE_MS = 300;

const roundToHundredths = (ms: number): number => Math.round(ms * 100) / 100;

/** RTT of one connection, measured by the server's pings. Times are milliseconds on the show clock. */
export class RttSampler {
  readonly #eventLoop: EventLoopDelay;
  readonly #samples: Float32Array = new Float32Array(SAMPLE_CAPACITY);
  #sampleCount = 0;
  #pendingSince: number | null = null;
  #lastPongAt = Number.NEGATIVE_INFINITY;
  /** RTT of the latest pong without the server's own lateness. */
  #lastNetRtt = 0;
  #periodStartedAt = Number.NEGATIVE_INFINITY;
  #periodMin = Number.POSITIVE_INFINITY;
  #previousPeriodMin = Number.POSITIVE_INFINITY;
  #minRtt: number | null = null;

  /** @param loop event loop delay of the process, shared by all connections */
  constructor(loop: EventLoopDelay) {
    this.#eventLoop = loop;
  }

  /** A ping was sent; only one is pending at a time. */
  recordPing(at: number): void {
    this.#pendingSince = at;
  }

  /** The pong arrived. */
  recordPong(at: number): void {
    if (this.#pendingSince === null) return;
    const rtt = Math.max(0, at - this.#pendingSince);
    this.#samples[this.#sampleCount % SAMPLE_CAPACITY] = rtt;
    this.#sampleCount += 1;
    this.#lastPongAt = at;
    this.#lastNetRtt = rtt - this.#eventLoop.getLatenessAt(at);
    this.#pendingSince = null;
    if (at - this.#periodStartedAt > MIN_PERIOD_MS) {
      this.#previousPeriodMin = this.#periodMin;
      this.#periodMin = rtt;
      this.#periodStartedAt = at;
    } else this.#periodMin = Math.min(this.#periodMin, rtt);
    this.#minRtt = this.#computeMinRtt();
  }

  /** When the pending ping was sent; null if none is pending. */
  get pendingSince(): number | null {
    return this.#pendingSince;
  }

  /** Minimum RTT of the latest samples and the last minutes, in ms to a hundredth; null before the first pong. */
  get minRtt(): number | null {
    return this.#minRtt;
  }

  #computeMinRtt(): number {
    const count = Math.min(this.#sampleCount, SAMPLE_CAPACITY);
    let min = Math.min(this.#periodMin, this.#previousPeriodMin);
    for (let index = 0; index < count; index += 1) min = Math.min(min, this.#samples[index] ?? min);
    return roundToHundredths(min);
  }

  /** Lateness of the server itself around this moment, in ms (FAIR-3). */
  getServerLatenessAt(moment: number): number {
    return this.#eventLoop.getLatenessAt(moment);
  }

  /** By how many ms the latest or pending pong exceeds the minimum RTT and the server's lateness (FAIR-13). */
  getPongLatenessAt(moment: number): number {
    const min = this.#minRtt;
    if (min === null) return 0;
    const due =
      this.#pendingSince === null ? 0 : moment - this.#pendingSince - min - this.#eventLoop.getLatenessAt(moment);
    const newest = moment - this.#lastPongAt <= PONG_MAX_AGE_MS ? this.#lastNetRtt - min : 0;
    return roundToHundredths(Math.max(0, due, newest));
  }
}
