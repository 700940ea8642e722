import type { Database, WriteStatement } from "./database.ts";
import { WriteConflict } from "./errors.ts";

/**
 * Writes all statements in one transaction. Returns false, having written nothing, if a concurrent write prevents it,
 * such as a change or the deletion of a row whose version a statement checks. Throws all other errors.
 */
export async function tryWrite(
  database: Pick<Database, "write">,
  statements: readonly WriteStatement[],
): Promise<boolean> {
  try {
    await database.write(statements);
    return true;
  } catch (error) {
    if (error instanceof WriteConflict) return false;
    throw error;
  }
}
