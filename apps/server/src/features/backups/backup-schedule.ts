import { UniqueViolation, WriteConflict, type Database, type WriteStatement } from "../../platform/db/index.ts";
import { startPeriodicTask, type PeriodicTask } from "../../platform/safe-timers.ts";
import type { BackupScheduleRepository } from "./backup-schedule.repository.ts";

const CHECK_INTERVAL_MS = 60_000;
/** Clocks of servers may differ by less than this, in ms. */
const CLOCK_TOLERANCE_MS = 3_600_000;
const MONDAY = 1;

export interface BackupPlan {
  readonly schedule: "off" | "daily" | "weekly";
  /** Hour in the server's time zone. */
  readonly hour: number;
}

/** The latest moment up to `now` at which a backup was due, epoch ms. */
export function findLatestDue(now: number, { schedule, hour }: BackupPlan): number {
  const due = new Date(now);
  due.setHours(hour, 0, 0, 0);
  if (due.getTime() > now) due.setDate(due.getDate() - 1);
  if (schedule === "weekly") due.setDate(due.getDate() - ((due.getDay() - MONDAY + 7) % 7));
  return due.getTime();
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: BackupScheduleRepository;
  readonly getPlan: () => BackupPlan;
  /** Statements that add the job; the write rejects with `UniqueViolation` while a backup is being made. */
  readonly createJob: () => readonly WriteStatement[];
  readonly wakeJobs: () => void;
  readonly onError: (error: unknown) => void;
  readonly now: () => number;
}

export interface BackupSchedule {
  /** Begins a backup if one is due; only one of several servers does. */
  check(): Promise<void>;
  /** Checks every minute until stopped; `stop` awaits the last check. */
  start(): PeriodicTask;
}

export function createBackupSchedule(dependencies: Dependencies): BackupSchedule {
  const { database, repository, getPlan, createJob, wakeJobs, onError, now } = dependencies;
  /** False if another server was first or a backup is already being made. */
  const isWritten = async (statements: readonly WriteStatement[]): Promise<boolean> => {
    try {
      await database.write(statements);
      return true;
    } catch (error) {
      if (error instanceof WriteConflict || error instanceof UniqueViolation) return false;
      throw error;
    }
  };
  const check = async (): Promise<void> => {
    const plan = getPlan();
    const last = await repository.findLast();
    if (plan.schedule === "off") {
      if (last !== undefined) await database.write([repository.remove()]);
    } else if (last === undefined) {
      // The first backup is made at the scheduled hour, not when the schedule is switched on.
      await isWritten([repository.insert(now())]);
    } else if (last > now() + CLOCK_TOLERANCE_MS) {
      // The clock was ahead; no backup would be due until then.
      await isWritten([repository.advance(last, now())]);
    } else if (last < findLatestDue(now(), plan)) {
      if (await isWritten([repository.advance(last, now()), ...createJob()])) wakeJobs();
    }
  };
  return {
    check,
    start: () => startPeriodicTask(check, CHECK_INTERVAL_MS, onError),
  };
}
