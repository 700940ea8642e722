/** Environment variable with the folder for the sockets of measured processes. */
export const FOLDER_VARIABLE = "BENCH_PROBE";

export type ProbeQuery = "cpu" | "memory";

/** After a forced garbage collection. */
export interface ProcessMemory {
  /** The main thread's heap and its external memory, buffers included. */
  readonly kept_bytes: number;
  /** Of the whole process. */
  readonly rss_bytes: number;
  /**
   * Included in `rss_bytes`: the main thread's young generation, which is empty after a collection. Its size depends on
   * past work alone.
   */
  readonly young_bytes: number;
}
