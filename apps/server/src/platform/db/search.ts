import { sql, type RawBuilder, type SqlBool } from "kysely";
import { foldWhole } from "./fold.ts";

/**
 * Condition: a folded column contains the typed text literally, with LIKE patterns escaped. No database treats the
 * escape character specially in string literals.
 */
export function contains(folded_column: string, typed: string): RawBuilder<SqlBool> {
  const pattern = `%${foldWhole(typed).replace(/[!%_]/g, "!$&")}%`;
  return sql<SqlBool>`${sql.ref(folded_column)} like ${pattern} escape '!'`;
}
