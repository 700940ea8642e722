import type { WriteStatement } from "./database.ts";
import type { RawDbError } from "./errors.ts";

/** A compiled statement. */
export interface RawStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly expect_rows?: number;
}

/** Result of one statement list. */
export type ListOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly conflict: number }
  | { readonly ok: false; readonly error: RawDbError };

export function rawStatement({ query, expect_rows }: WriteStatement): RawStatement {
  const { sql, parameters } = query.compile();
  return expect_rows === undefined ? { sql, parameters } : { sql, parameters, expect_rows };
}
