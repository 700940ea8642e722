import type { Migration } from "./migration.ts";

/** Runs that a repeated request finds instead of beginning another one. */
export const migrations: readonly Migration[] = [
  {
    id: "0720_ai_attempts_idempotency_key",
    up: (schema, { word }) => schema.alterTable("ai_attempts").addColumn("idempotency_key", word),
  },
  {
    id: "0721_ai_attempts_by_idempotency_key",
    up: (schema) =>
      schema.createIndex("ai_attempts_by_idempotency_key").on("ai_attempts").column("idempotency_key").unique(),
  },
];
