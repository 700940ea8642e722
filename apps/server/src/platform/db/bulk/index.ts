export { ARCHIVED_TABLES, type ArchivedTable } from "./archived-tables.ts";
export type { BulkConnection } from "./bulk-connection.ts";
export { describeSchema, type ColumnDescription, type SchemaDescription } from "./describe-schema.ts";
export { openSnapshot } from "./open-snapshot.ts";
export { createSnapshotReads } from "./snapshot-reads.ts";
export { openTarget, type BulkTarget } from "./open-target.ts";
export { countRows, readAppliedMigrations, readDatabaseSize, readTable, type TablePage } from "./read-table.ts";
export {
  completeRestore,
  inspectTarget,
  rebuildSchema,
  runInTransaction,
  type TargetState,
} from "./restore-database.ts";
