/** Metrics hook, called once per commit. Runs on the hot path: keep it cheap. */
export interface CommitMetrics {
  /**
   * @param commands number of commands decided and written
   * @param ms duration of the commit
   */
  recordCommit(commands: number, ms: number): void;
  /** @param ms time to hand the changes of a commit to all connections of its show */
  recordFanOut(ms: number): void;
}
