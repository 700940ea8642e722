import type { WriteStatement } from "./database.ts";
import type { RawDbError } from "./errors.ts";

/** A compiled statement. */
export interface RawStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly expectRows?: number;
}

/** Result of one statement list. */
export type ListResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly conflict: number }
  | { readonly ok: false; readonly error: RawDbError };

export function toRawStatement({ query, expectRows }: WriteStatement): RawStatement {
  const { sql, parameters } = query.compile();
  return expectRows === undefined ? { sql, parameters } : { sql, parameters, expectRows };
}
