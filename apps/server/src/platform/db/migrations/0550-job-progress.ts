import type { Migration } from "./migration.ts";

/** Progress, cancelling, failures and holding of jobs, and those that are added by schedule. */
export const migrations: readonly Migration[] = [
  {
    id: "0550_jobs_state",
    up: (schema, { word }) =>
      schema.alterTable("jobs").addColumn("state", word, (column) => column.notNull().defaultTo("ready")),
  },
  { id: "0551_jobs_failure", up: (schema, { word }) => schema.alterTable("jobs").addColumn("failure", word) },
  {
    id: "0552_jobs_progress_done",
    up: (schema, { integer }) => schema.alterTable("jobs").addColumn("progress_done", integer),
  },
  {
    id: "0553_jobs_progress_total",
    up: (schema, { integer }) => schema.alterTable("jobs").addColumn("progress_total", integer),
  },
  {
    id: "0554_jobs_progress_unit",
    up: (schema, { word }) => schema.alterTable("jobs").addColumn("progress_unit", word),
  },
  {
    id: "0555_job_schedules",
    up: (schema, { word, instant, tableEnd }) =>
      schema
        .createTable("job_schedules")
        .addColumn("name", word, (column) => column.primaryKey())
        .addColumn("last_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
];
