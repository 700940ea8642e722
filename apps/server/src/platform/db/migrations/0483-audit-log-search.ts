import { CompiledQuery } from "kysely";
import type { Migration } from "./migration.ts";

/** Idempotent: it runs again after a crash on databases without transactional DDL. */
const FOLD_SUBJECTS = `update audit_log set search_folded = lower(coalesce(subject, '')) where search_folded is null`;

/** Folded text that the search of the audit log matches. */
export const migrations: readonly Migration[] = [
  {
    id: "0483_audit_log_search",
    up: (schema, { text }) => schema.alterTable("audit_log").addColumn("search_folded", text),
  },
  { id: "0484_fold_audited_subjects", up: () => ({ compile: () => CompiledQuery.raw(FOLD_SUBJECTS) }) },
];
