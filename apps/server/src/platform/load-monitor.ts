import { totalmem } from "node:os";
import { getHeapStatistics } from "node:v8";
import { setSafeInterval } from "./safe-timers.ts";

/** CPU and memory load of the process. */
export interface LoadSample {
  /** Average timer delay since the last sample, in ms. */
  readonly eventLoopDelayMs: number;
  readonly heapBytes: number;
  readonly rssBytes: number;
}

/** Limits above which the process is overloaded; `Infinity` means no limit. */
export type LoadLimits = LoadSample;

interface LoadSampler {
  sample(): LoadSample;
  stop(): void;
}

/** Configured limits; null derives one from the machine, 0 means no limit. */
export interface ConfiguredLoadLimits {
  readonly maxEventLoopDelayMs: number;
  readonly maxHeapMb: number | null;
  readonly maxRssMb: number | null;
}

const SAMPLE_INTERVAL_MS = 500;
const TICK_INTERVAL_MS = 50;
/** A GC pause or a suspension of the machine is over by the time it is noticed; only lasting load counts. */
const CONSECUTIVE_SAMPLES = 2;
/** The rest is reserved for finishing current work. */
const USABLE_MEMORY_SHARE = 0.9;
const BYTES_PER_MIB = 1024 * 1024;

export function resolveLoadLimits(given: ConfiguredLoadLimits): LoadLimits {
  const bytes = (configured: number | null, available: number): number =>
    configured === 0 ? Infinity : configured === null ? available * USABLE_MEMORY_SHARE : configured * BYTES_PER_MIB;
  // Outside containers there is no constraint, or one above the physical memory.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return {
    eventLoopDelayMs: given.maxEventLoopDelayMs || Infinity,
    heapBytes: bytes(given.maxHeapMb, getHeapStatistics().heap_size_limit),
    rssBytes: bytes(given.maxRssMb, memory),
  };
}

/** Null if the process is out of file descriptors, because reading the RSS opens a file. */
export function sampleMemory(): Pick<LoadSample, "heapBytes" | "rssBytes"> | null {
  try {
    const { heapUsed, rss } = process.memoryUsage();
    return { heapBytes: heapUsed, rssBytes: rss };
  } catch {
    return null;
  }
}

/**
 * Samples this process. Node's own event loop histogram omits the tick during which it is read, and so misses loops
 * whose turns are longer than the sampling interval.
 */
function createProcessSampler(): LoadSampler {
  let lastTickAt = performance.now();
  let [totalDelayMs, ticks] = [0, 0];
  const delayAt = (now: number): number => Math.max(0, now - lastTickAt - TICK_INTERVAL_MS);
  const timer = setSafeInterval(() => {
    const now = performance.now();
    totalDelayMs += delayAt(now);
    ticks += 1;
    lastTickAt = now;
  }, TICK_INTERVAL_MS);
  timer.unref();
  let memory = sampleMemory() ?? { heapBytes: 0, rssBytes: 0 };
  return {
    sample: () => {
      const eventLoopDelayMs = ticks === 0 ? delayAt(performance.now()) : totalDelayMs / ticks;
      [totalDelayMs, ticks] = [0, 0];
      memory = sampleMemory() ?? memory;
      return { eventLoopDelayMs, ...memory };
    },
    stop: () => clearInterval(timer),
  };
}

/** Monitors the process, so that it sheds load before memory or the event loop are exhausted. */
export class LoadMonitor {
  readonly #limits: LoadLimits;
  readonly #sampler: LoadSampler;
  readonly #timer: NodeJS.Timeout;
  readonly #onChange: (isHigh: boolean, reading: LoadSample) => void;
  #latest: LoadSample;
  #maxDelayMs = 0;
  #consecutiveOverloads = 0;
  #isOverloaded = false;

  /**
   * @param onChange called when an overload begins or ends
   * @param reader overridden in tests
   */
  constructor(
    limits: LoadLimits,
    onChange: (isHigh: boolean, reading: LoadSample) => void,
    reader: LoadSampler = createProcessSampler(),
  ) {
    this.#limits = limits;
    this.#onChange = onChange;
    this.#sampler = reader;
    this.#latest = reader.sample();
    this.#timer = setSafeInterval(() => this.sample(), SAMPLE_INTERVAL_MS);
    this.#timer.unref();
  }

  /** True while new work should be refused. */
  get isOverloaded(): boolean {
    return this.#isOverloaded;
  }

  get latest(): LoadSample {
    return this.#latest;
  }

  /** Longest event loop delay since the last call, in ms. */
  takeMaxEventLoopDelay(): number {
    const worst = Math.max(this.#maxDelayMs, this.#latest.eventLoopDelayMs);
    this.#maxDelayMs = 0;
    return worst;
  }

  /** Takes a sample; called by a timer twice a second. */
  sample(): void {
    this.#latest = this.#sampler.sample();
    this.#maxDelayMs = Math.max(this.#maxDelayMs, this.#latest.eventLoopDelayMs);
    const names = ["eventLoopDelayMs", "heapBytes", "rssBytes"] as const;
    const isAbove = names.some((name) => this.#latest[name] > this.#limits[name]);
    this.#consecutiveOverloads = isAbove ? this.#consecutiveOverloads + 1 : 0;
    const isHigh = this.#consecutiveOverloads >= CONSECUTIVE_SAMPLES;
    if (isHigh === this.#isOverloaded) return;
    this.#isOverloaded = isHigh;
    this.#onChange(isHigh, this.#latest);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#sampler.stop();
  }
}
