import { CompiledQuery } from "kysely";
import { insertGuardRow } from "./guard-row.ts";
import type { Migration } from "./migration.ts";

/** Adds a budget of US dollars that admins can change or delete. Idempotent, as migrations run again after a crash. */
function insertBudget(id: string, budgetId: string, scope: string, period: string, dollars: number): Migration {
  const sql = `insert into budgets (id, scope, subject_id, period, currency, limit_micros, refuses_unpriced, version, created_at) select '${budgetId}', '${scope}', null, '${period}', 'USD', ${dollars * 1_000_000}, 0, 1, 0 from (select 1 as one) source where not exists (select 1 from budgets where id = '${budgetId}')`;
  return { id, up: () => ({ compile: () => CompiledQuery.raw(sql) }) };
}

/** Limits on what runs cost. A new installation has two, as every signed-in user may run the providers of all. */
export const migrations: readonly Migration[] = [
  {
    id: "0700_budgets",
    up: (schema, { id, word, integer, instant, flag, tableEnd }) =>
      schema
        .createTable("budgets")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("scope", word, (column) => column.notNull())
        .addColumn("subject_id", id)
        .addColumn("period", word, (column) => column.notNull())
        .addColumn("currency", word, (column) => column.notNull())
        .addColumn("limit_micros", integer, (column) => column.notNull())
        .addColumn("refuses_unpriced", flag, (column) => column.notNull())
        .addColumn("version", integer, (column) => column.notNull())
        .addColumn("created_at", instant, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0701_budget_periods",
    up: (schema, { id, word, integer, tableEnd }) =>
      schema
        .createTable("budget_periods")
        .addColumn("id", word, (column) => column.primaryKey())
        .addColumn("budget_id", id, (column) => column.notNull())
        .addColumn("starts_on", word, (column) => column.notNull())
        .addColumn("user_id", id)
        .addColumn("reserved_micros", integer, (column) => column.notNull())
        .addColumn("settled_micros", integer, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
  {
    id: "0702_budget_periods_by_budget",
    up: (schema) =>
      schema.createIndex("budget_periods_by_budget").on("budget_periods").columns(["budget_id", "starts_on"]),
  },
  {
    id: "0703_budget_reservations",
    up: (schema, { id, word, integer, tableEnd }) =>
      schema
        .createTable("budget_reservations")
        .addColumn("attempt_id", id, (column) => column.notNull())
        .addColumn("period_id", word, (column) => column.notNull())
        .addColumn("micros", integer, (column) => column.notNull())
        .addColumn("currency", word, (column) => column.notNull())
        .addPrimaryKeyConstraint("budget_reservations_by_attempt", ["attempt_id", "period_id"])
        .modifyEnd(tableEnd),
  },
  insertGuardRow("0704_guard_row_of_budgets", "budgets"),
  insertBudget("0705_budget_of_every_user", "every-user-per-day", "user", "day", 5),
  insertBudget("0706_budget_of_installation", "installation-per-month", "installation", "month", 100),
];
