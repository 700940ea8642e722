import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * Condition of a change to the user `id`: another active admin exists. It holds under concurrency only after the guard
 * row `active_admins` was locked in the same write.
 */
export function hasOtherActiveAdmin(where: ExpressionBuilder<Tables, "users">, id: string): Expression<SqlBool> {
  return where.exists(
    where
      // MySQL cannot select from the table that it changes, except through a derived table.
      .selectFrom((from) =>
        from
          .selectFrom("users")
          .select("users.id")
          .where("role", "=", "admin")
          .where("active", "=", 1)
          .where("users.id", "!=", id)
          .as("others"),
      )
      .select("others.id"),
  );
}
