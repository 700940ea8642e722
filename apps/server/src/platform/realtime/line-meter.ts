/** Enough for the last seconds of a round and the last minute before it. */
const kept_samples = 64;
/** Answers of this age still tell how the line was when a message came in. */
const around_ms = 300;

/** What the server's own pings say about one line. Times are milliseconds on the show clock. */
export class LineMeter {
  readonly #received: Float64Array;
  readonly #rtt: Float32Array;
  #count = 0;
  #outstanding_since: number | null = null;

  constructor() {
    // One piece of memory: there is a meter for each of thousands of lines.
    const memory = new ArrayBuffer(kept_samples * (Float64Array.BYTES_PER_ELEMENT + Float32Array.BYTES_PER_ELEMENT));
    this.#received = new Float64Array(memory, 0, kept_samples);
    this.#rtt = new Float32Array(memory, this.#received.byteLength, kept_samples);
  }

  /** A ping left; one is under way at a time. */
  sent(at: number): void {
    this.#outstanding_since = at;
  }

  /** The ping's answer came. */
  answered(at: number): void {
    if (this.#outstanding_since === null) return;
    const slot = this.#count % kept_samples;
    this.#received[slot] = at;
    this.#rtt[slot] = Math.max(0, at - this.#outstanding_since);
    this.#count += 1;
    this.#outstanding_since = null;
  }

  /** Since when a ping has been under way; null when none is. */
  get outstanding_since(): number | null {
    return this.#outstanding_since;
  }

  /** Least round trip of the kept samples, in ms to a hundredth; null before the first answer. */
  get rtt_min(): number | null {
    const count = Math.min(this.#count, kept_samples);
    if (count === 0) return null;
    let least = Number.POSITIVE_INFINITY;
    for (let index = 0; index < count; index += 1) least = Math.min(least, this.#rtt[index] ?? least);
    return Math.round(least * 100) / 100;
  }

  /** By how many ms the line's round trips exceeded the least one around this moment; 0 for a line that was as usual. */
  lateAround(moment: number): number {
    const least = this.rtt_min;
    if (least === null) return 0;
    const count = Math.min(this.#count, kept_samples);
    let most = this.#outstanding_since === null ? 0 : moment - this.#outstanding_since;
    for (let index = 0; index < count; index += 1)
      if (Math.abs(moment - (this.#received[index] ?? 0)) <= around_ms) most = Math.max(most, this.#rtt[index] ?? 0);
    return Math.max(0, Math.round((most - least) * 100) / 100);
  }
}
