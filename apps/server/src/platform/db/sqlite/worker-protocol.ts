// Messages between the threads of the embedded database.
import type { RawDbError } from "../errors.ts";
import type { RefusedMigrations } from "./migrate-sqlite.ts";
import type { ListResult, RawStatement } from "../statement.ts";

/** Complete statement lists, each atomic; all in one transaction. */
export interface WriteRequest {
  readonly kind: "write";
  readonly lists: readonly (readonly RawStatement[])[];
}

export interface MigrateRequest {
  readonly kind: "migrate";
  readonly migrations: readonly { readonly id: string; readonly sql: string }[];
  /** Stored with each migration, epoch ms. */
  readonly now: number;
  /** Whether pending migrations are refused. */
  readonly is_manual: boolean;
}

/** Ends the thread after all earlier messages. */
export interface CloseRequest {
  readonly kind: "close";
}
export type WriterRequest = WriteRequest | MigrateRequest | CloseRequest;

export type WriterReply =
  | { readonly kind: "opened" }
  | { readonly kind: "in_use" }
  | { readonly kind: "failed"; readonly error: RawDbError }
  /** Progress: any number of these come before `migrated` or `failed`. */
  | { readonly kind: "applied"; readonly id: string; readonly duration_ms: number }
  | { readonly kind: "migrated"; readonly refused: RefusedMigrations }
  /** One result per list of the request. */
  | { readonly kind: "written"; readonly results: readonly ListResult[] };

export interface ReadStatement {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export interface ReadRequest {
  readonly kind: "read";
  readonly reads: readonly ReadStatement[];
}
export type ReaderRequest = ReadRequest | CloseRequest;
export type ReaderReply =
  | { readonly kind: "rows"; readonly id: number; readonly rows: readonly unknown[] }
  | { readonly kind: "failed"; readonly id: number; readonly error: RawDbError };

export interface WorkerFiles {
  readonly enforcesForeignKeys: boolean;
  readonly database: string;
  readonly lock: string;
  /** For the reader: all reads see the database as of the first read. */
  readonly isSnapshot?: boolean;
}

/** Reduces an error to what can cross a thread boundary. */
export function toRawError(error: unknown): RawDbError {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return { code: typeof code === "string" ? code : "UNKNOWN", message: String(message) };
}
