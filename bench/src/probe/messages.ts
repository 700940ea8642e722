/** Environment variable that names the folder in which processes under measure wait to be asked. */
export const folder_variable = "BENCH_PROBE";

export type Question = "cpu" | "memory";

/** After a forced collection. */
export interface ProcessMemory {
  /** Objects of the main thread and what they hold outside of the heap, buffers included. */
  readonly kept_bytes: number;
  /** Of the whole process. */
  readonly rss_bytes: number;
  /** Of these, the main thread's young generation, empty after a collection: it grows with work, and with nothing else. */
  readonly young_bytes: number;
}
