import { totalmem } from "node:os";
import { getHeapStatistics } from "node:v8";
import { repeat } from "./tasks.ts";

/** CPU and memory load of the process. */
export interface LoadReading {
  /** Average timer delay since the last sample, in ms. */
  readonly event_loop_delay_ms: number;
  readonly heap_bytes: number;
  readonly rss_bytes: number;
}

/** Limits above which the process is overloaded; `Infinity` for none. */
export type LoadLimits = LoadReading;

interface LoadReader {
  read(): LoadReading;
  end(): void;
}

/** As configured; null: derived from the machine, 0: no limit. */
export interface ConfiguredLimits {
  readonly max_event_loop_delay_ms: number;
  readonly max_heap_mb: number | null;
  readonly max_rss_mb: number | null;
}

const sample_every_ms = 500;
const tick_every_ms = 50;
/** A single GC pause or suspended machine is over when noticed; only lasting load counts. */
const samples_in_a_row = 2;
/** The rest is reserved for finishing current work. */
const usable_share = 0.9;
const mib = 1024 * 1024;

export function loadLimits(given: ConfiguredLimits): LoadLimits {
  const bytes = (configured: number | null, available: number): number =>
    configured === 0 ? Infinity : configured === null ? available * usable_share : configured * mib;
  // Outside of containers there is no constraint, or one above the physical memory.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return {
    event_loop_delay_ms: given.max_event_loop_delay_ms || Infinity,
    heap_bytes: bytes(given.max_heap_mb, getHeapStatistics().heap_size_limit),
    rss_bytes: bytes(given.max_rss_mb, memory),
  };
}

/** Null when the process is out of file descriptors: reading the RSS opens a file. */
export function readMemory(): Pick<LoadReading, "heap_bytes" | "rss_bytes"> | null {
  try {
    const { heapUsed, rss } = process.memoryUsage();
    return { heap_bytes: heapUsed, rss_bytes: rss };
  } catch {
    return null;
  }
}

/**
 * Samples this process. Node's own event loop histogram omits the tick during which it is read, and so misses loops
 * whose turns are longer than the sampling interval.
 */
function processReader(): LoadReader {
  let ticked_at = performance.now();
  let [late_ms, ticks] = [0, 0];
  const lateness = (now: number): number => Math.max(0, now - ticked_at - tick_every_ms);
  const timer = repeat(() => {
    const now = performance.now();
    late_ms += lateness(now);
    ticks += 1;
    ticked_at = now;
  }, tick_every_ms);
  timer.unref();
  let memory = readMemory() ?? { heap_bytes: 0, rss_bytes: 0 };
  return {
    read: () => {
      const event_loop_delay_ms = ticks === 0 ? lateness(performance.now()) : late_ms / ticks;
      [late_ms, ticks] = [0, 0];
      memory = readMemory() ?? memory;
      return { event_loop_delay_ms, ...memory };
    },
    end: () => clearInterval(timer),
  };
}

/** Monitors the process, so that it sheds load before memory or the event loop are exhausted. */
export class Load {
  readonly #limits: LoadLimits;
  readonly #reader: LoadReader;
  readonly #timer: NodeJS.Timeout;
  readonly #onChange: (isHigh: boolean, reading: LoadReading) => void;
  #latest: LoadReading;
  #worst_delay_ms = 0;
  #samples_above = 0;
  #is_high = false;

  /**
   * @param onChange called when the overload begins and ends
   * @param reader overridden in tests
   */
  constructor(
    limits: LoadLimits,
    onChange: (isHigh: boolean, reading: LoadReading) => void,
    reader: LoadReader = processReader(),
  ) {
    this.#limits = limits;
    this.#onChange = onChange;
    this.#reader = reader;
    this.#latest = reader.read();
    this.#timer = repeat(() => this.sample(), sample_every_ms);
    this.#timer.unref();
  }

  /** True while new work should be refused. */
  get isHigh(): boolean {
    return this.#is_high;
  }

  get latest(): LoadReading {
    return this.#latest;
  }

  /** Longest event loop delay since the last call, in ms. */
  takeWorstDelay(): number {
    const worst = Math.max(this.#worst_delay_ms, this.#latest.event_loop_delay_ms);
    this.#worst_delay_ms = 0;
    return worst;
  }

  /** Takes a sample; called by a timer twice a second. */
  sample(): void {
    this.#latest = this.#reader.read();
    this.#worst_delay_ms = Math.max(this.#worst_delay_ms, this.#latest.event_loop_delay_ms);
    const names = ["event_loop_delay_ms", "heap_bytes", "rss_bytes"] as const;
    const isAbove = names.some((name) => this.#latest[name] > this.#limits[name]);
    this.#samples_above = isAbove ? this.#samples_above + 1 : 0;
    const is_high = this.#samples_above >= samples_in_a_row;
    if (is_high === this.#is_high) return;
    this.#is_high = is_high;
    this.#onChange(is_high, this.#latest);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#reader.end();
  }
}
