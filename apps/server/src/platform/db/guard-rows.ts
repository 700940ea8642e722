import { sql } from "kysely";
import type { Database, WriteStatement } from "./database.ts";
import type { GuardRowsTable } from "./security-tables.ts";

/**
 * Statement that must come first in every write that could break an invariant over several rows. All servers run READ
 * COMMITTED, where each of two such writes could see the rows as they were before the other. The guard row makes the
 * second one wait until the first has committed, so that its own conditions see the result.
 *
 * @param expected optimistic lock: the write rejects with `WriteConflict` unless this is the row's version
 */
export function lockGuardRow(
  { read }: Pick<Database, "read">,
  name: GuardRowsTable["name"],
  expected: number | null = null,
): WriteStatement {
  const query = read
    .updateTable("guard_rows")
    .set({ version: sql`version + 1` })
    .where("name", "=", name);
  return { query: expected === null ? query : query.where("version", "=", expected), expectRows: 1 };
}
