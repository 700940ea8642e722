import type { Migration } from "./migration.ts";

/** Progress, cancelling, failures and holding of jobs. */
export const JOB_PROGRESS_MIGRATIONS: readonly Migration[] = [
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
];
