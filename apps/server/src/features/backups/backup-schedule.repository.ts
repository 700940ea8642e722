import type { Database, WriteStatement } from "../../platform/db/index.ts";

const NAME = "backup";

export interface BackupScheduleRepository {
  /** When the last scheduled backup began or the schedule was switched on; undefined while it is off. */
  findLast(): Promise<number | undefined>;
  /** The write rejects with `UniqueViolation` if another server was first. */
  insert(at: number): WriteStatement;
  /** The write rejects with `WriteConflict` if another server was first. */
  advance(from: number, to: number): WriteStatement;
  remove(): WriteStatement;
}

export function createBackupScheduleRepository({ read }: Pick<Database, "read">): BackupScheduleRepository {
  return {
    findLast: async () => {
      const row = await read.selectFrom("job_schedules").select("last_at").where("name", "=", NAME).executeTakeFirst();
      return row === undefined ? undefined : Number(row.last_at);
    },
    insert: (at) => ({ query: read.insertInto("job_schedules").values({ name: NAME, last_at: at }) }),
    advance: (from, to) => ({
      query: read
        .updateTable("job_schedules")
        .set({ last_at: to })
        .where("name", "=", NAME)
        .where("last_at", "=", from),
      expectRows: 1,
    }),
    remove: () => ({ query: read.deleteFrom("job_schedules").where("name", "=", NAME) }),
  };
}
