export { ARCHIVED_TABLES, type ArchivedTable } from "./archived-tables.ts";
export { assertReferences } from "./assert-references.ts";
export type { BulkConnection } from "./bulk-connection.ts";
export { describeSchema, type ColumnDescription, type SchemaDescription } from "./describe-schema.ts";
export { openSnapshot } from "./open-snapshot.ts";
export { createSnapshotReads } from "./snapshot-reads.ts";
export { openTarget, type BulkTarget } from "./open-target.ts";
export { countRows, readAppliedMigrations, readDatabaseSize, readTable, type TablePage } from "./read-table.ts";
export {
  clearTarget,
  completeRestore,
  inspectTarget,
  rebuildSchema,
  runBulkTransaction,
  type TargetState,
} from "./restore-database.ts";
export { copyDatabase, type CopyProgress } from "./copy-database.ts";
export { UncopyableData } from "./copy-errors.ts";
export type { CopyFailure } from "./copy-protocol.ts";
export { estimateCopy, type CopyEstimate } from "./estimate-copy.ts";
export { runCopy, type RunningCopy } from "./run-copy.ts";
export { STREAMING_LIMITS } from "./streaming-limits.ts";
