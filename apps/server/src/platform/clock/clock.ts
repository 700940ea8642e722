/**
 * The clock of all shows. It starts at the wall clock and then follows the machine's monotonic clock only: wall clock
 * jumps do not affect it, and it continues across restarts of the process.
 */
export interface ShowClock {
  /** Milliseconds, to a hundredth; never decreases. */
  now(): number;
  /**
   * Maximum difference between this server's clock and the one shared by all servers, in ms; it widens the uncertainty
   * of a press. 0 for a single server.
   */
  getError(): number;
  close(): Promise<void>;
}

export interface ClockSources {
  /** Identifies this boot of the machine: monotonic times are comparable only within one boot. */
  readonly bootId: string;
  /** Monotonic clock of the machine, in ms. */
  readonly readMonotonicMs: () => number;
  /** Epoch ms. */
  readonly readWallMs: () => number;
  /** How long the monotonic clock was stopped by sleep, in ms, plus a constant. */
  readonly readSuspendedMs: () => number;
}
