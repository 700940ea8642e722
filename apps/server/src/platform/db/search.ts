import { sql, type RawBuilder, type SqlBool } from "kysely";
import { foldWhole } from "./fold.ts";

/**
 * Whether a folded column contains what somebody typed, character for character: what LIKE takes for patterns counts
 * as itself. The escape character is one that no database's string literals treat specially.
 */
export function contains(folded_column: string, typed: string): RawBuilder<SqlBool> {
  const pattern = `%${foldWhole(typed).replace(/[!%_]/g, "!$&")}%`;
  return sql<SqlBool>`${sql.ref(folded_column)} like ${pattern} escape '!'`;
}
