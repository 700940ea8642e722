import type { ActivationFailure, DatabaseCopy } from "@showrunner/contract/rest";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import type { StoredProfile } from "../../platform/database-profiles/index.ts";
import type { Database, WriteHold } from "../../platform/db/index.ts";
import type { CopyEstimate, CopyFailure, CopyProgress, RunningCopy } from "../../platform/db/bulk/index.ts";

/** Maximum time for which writes may be held while a show is active, in seconds. */
const MAX_ACTIVE_SHOW_S = 10;

export interface CopyJudgement extends CopyEstimate {
  readonly is_show_active: boolean;
  readonly is_allowed: boolean;
}

export interface CopyService {
  get(): DatabaseCopy;
  estimate(profile: StoredProfile): Promise<CopyJudgement>;
  /**
   * Holds writes while it copies everything, then calls `activate`. After a failure, writes continue; after an
   * activation, they stay held until the process ends.
   */
  run(profile: StoredProfile, activate: () => Promise<boolean>): Promise<void>;
  cancel(by: AuditContext): Promise<DatabaseCopy>;
}

interface Dependencies {
  readonly database: Pick<Database, "holdWrites" | "write">;
  readonly auditLog: AuditLog;
  readonly measure: (profile: StoredProfile) => Promise<CopyEstimate>;
  /** Whether a show with connected clients is active. */
  readonly isShowActive: () => Promise<boolean>;
  readonly runCopy: (
    profile: StoredProfile,
    handlers: {
      readonly holdWrites: () => Promise<void>;
      readonly report: (progress: CopyProgress) => void;
    },
  ) => RunningCopy;
  /** Stores that a copy is running, so that the next start can report an interruption. */
  readonly setCopying: (profile: StoredProfile | null) => Promise<void>;
  readonly onError: (failure: CopyFailure) => void;
  /** Monotonic clock, in ms. */
  readonly monotonic: () => number;
}

const NO_COPY: DatabaseCopy = {
  state: "none",
  name: null,
  phase: null,
  done: 0,
  total: 0,
  rows_per_second: null,
  seconds_left: null,
  failure: null,
  place: null,
};

/** Time before a rate is shown, in ms; earlier rates would be too inaccurate. */
const MIN_RATE_MS = 500;

function explain(failure: CopyFailure): {
  readonly failure: ActivationFailure;
  readonly place: string | null;
} {
  switch (failure.kind) {
    case "uncopyable":
      return { failure: failure.problem, place: failure.place };
    case "database":
      return { failure: failure.failure, place: null };
    default:
      return { failure: failure.kind, place: null };
  }
}

/** Copies the database in use into an empty one; one copy at a time. */
export function createCopyService(dependencies: Dependencies): CopyService {
  const { database, auditLog, measure, isShowActive, runCopy, setCopying, onError, monotonic } = dependencies;
  let shown = NO_COPY;
  let running: RunningCopy | null = null;
  let isCancelled = false;
  /** Settles when the current copy ends. */
  let finished: Promise<void> = Promise.resolve();
  let phaseStartedAt = 0;

  const report = ({ phase, done, total }: CopyProgress): void => {
    if (phase !== shown.phase) phaseStartedAt = monotonic();
    const elapsedMs = monotonic() - phaseStartedAt;
    const rate = phase === "preparing" || elapsedMs < MIN_RATE_MS || done === 0 ? null : (done / elapsedMs) * 1_000;
    // The comparison reads each row once, which takes at most as long as copying it.
    const rowsLeft = total - done + (phase === "copying" ? total : 0);
    shown = {
      ...shown,
      phase,
      done,
      total,
      rows_per_second: rate === null ? null : Math.round(rate),
      seconds_left: rate === null ? null : Math.ceil(rowsLeft / rate),
    };
  };

  const copy: CopyService["run"] = async (profile, activate) => {
    isCancelled = false;
    shown = {
      ...NO_COPY,
      state: "running",
      name: profile.name,
      phase: "preparing",
    };
    let hold: WriteHold | null = null;
    let failure: CopyFailure | null = null;
    try {
      await setCopying(profile);
      running = runCopy(profile, {
        holdWrites: async () => {
          hold = await database.holdWrites();
        },
        report,
      });
      // The copy may have been cancelled while the profile file was written.
      if (isCancelled) running.cancel();
      const result = await running.result;
      if ("failure" in result) failure = result.failure;
      else if (await activate()) shown = { ...shown, state: "restarting" };
      else
        failure = {
          kind: "database",
          failure: "in_use",
          message: "another activation was faster",
        };
    } catch (error) {
      failure = {
        kind: "database",
        failure: "unreachable",
        message: String(error),
      };
    } finally {
      running = null;
    }
    if (failure === null) return;
    (hold as WriteHold | null)?.release();
    shown = {
      ...NO_COPY,
      state: "failed",
      name: profile.name,
      ...explain(failure),
    };
    if (failure.kind !== "cancelled") onError(failure);
    // If this fails, the next start reports the copy as interrupted.
    await setCopying(null).catch((error: unknown) =>
      onError({ kind: "database", failure: "unreachable", message: String(error) }),
    );
  };

  return {
    get: () => shown,
    run: (profile, activate) => (finished = copy(profile, activate)),
    estimate: async (profile) => {
      const estimate = await measure(profile);
      const isActive = await isShowActive();
      return { ...estimate, is_show_active: isActive, is_allowed: !isActive || estimate.seconds <= MAX_ACTIVE_SHOW_S };
    },
    cancel: async (by) => {
      if (shown.state !== "running") return shown;
      const subject = shown.name ?? "";
      isCancelled = true;
      running?.cancel();
      await finished;
      // The copy may have completed just before.
      if (shown.failure !== "cancelled") return shown;
      await database.write([
        auditLog.record(
          {
            area: "database",
            action: "copy_cancelled",
            subject,
            before: {},
            after: {},
          },
          by,
        ),
      ]);
      return shown;
    },
  };
}
