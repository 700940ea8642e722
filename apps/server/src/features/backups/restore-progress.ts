import type { Restore, RestoreFailureCode } from "@showrunner/contract/rest";

/** Time before a rate is shown, in ms; earlier rates would be too inaccurate. */
const MIN_RATE_MS = 500;

type Subject = Pick<Restore, "backup" | "profile_id" | "profile_name">;

/** The progress of a restore as shown to admins, with its rate and the time left. */
export function createRestoreProgress(isAvailable: boolean) {
  const none: Restore = {
    state: "none",
    backup: null,
    profile_id: null,
    profile_name: null,
    phase: null,
    done: 0,
    total: 0,
    unit: "bytes",
    per_second: null,
    seconds_left: null,
    failure: null,
    detail: null,
    held_jobs: 0,
    is_available: isAvailable,
  };
  let shown = none;
  let phaseStartedAt = 0;
  const subject = (): Subject => {
    const { backup, profile_id, profile_name } = shown;
    return { backup, profile_id, profile_name };
  };
  return {
    get: () => shown,
    begin: (of: Subject): void => {
      shown = { ...none, ...of, state: "running" };
    },
    report: (phase: NonNullable<Restore["phase"]>, done: number, total: number): void => {
      if (phase !== shown.phase) phaseStartedAt = performance.now();
      const elapsedMs = performance.now() - phaseStartedAt;
      const rate = elapsedMs < MIN_RATE_MS || done === 0 ? null : (done / elapsedMs) * 1_000;
      shown = {
        ...shown,
        phase,
        done,
        total,
        unit: phase === "loading" ? "rows" : "bytes",
        per_second: rate === null ? null : Math.round(rate),
        seconds_left: rate === null ? null : Math.ceil(Math.max(0, total - done) / rate),
      };
    },
    complete: (heldJobs: number): void => {
      shown = { ...none, ...subject(), state: "restored", held_jobs: heldJobs };
    },
    fail: (failure: RestoreFailureCode, detail: string | null): void => {
      shown = { ...none, ...subject(), state: "failed", failure, detail };
    },
  };
}
