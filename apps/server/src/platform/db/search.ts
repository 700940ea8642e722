import { sql, type RawBuilder, type SqlBool } from "kysely";
import { foldFullText } from "./fold.ts";

/**
 * Condition that a folded column contains the typed text literally, with LIKE patterns escaped. No database treats the
 * escape character specially in string literals.
 */
export function columnContains(foldedColumn: string, typed: string): RawBuilder<SqlBool> {
  const pattern = `%${foldFullText(typed).replace(/[!%_]/g, "!$&")}%`;
  return sql<SqlBool>`${sql.ref(foldedColumn)} like ${pattern} escape '!'`;
}

/** The typed text of a search; undefined if it is blank, which finds everything. */
export const dropBlankSearch = (typed: string | undefined): string | undefined =>
  typed === undefined || typed.trim() === "" ? undefined : typed;
