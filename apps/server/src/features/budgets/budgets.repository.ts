import { sql } from "kysely";
import type {
  BudgetPeriodsTable,
  BudgetReservationsTable,
  BudgetsTable,
  Database,
  WriteStatement,
} from "../../platform/db/index.ts";
import { lockGuardRow } from "../../platform/db/guard-rows.ts";

/** The amount that a run reserves of one budget. */
export interface Reservation {
  readonly attempt_id: string;
  readonly period: Pick<BudgetPeriodsTable, "id" | "budget_id" | "starts_on" | "user_id">;
  readonly micros: number;
  readonly currency: string;
}

export interface BudgetsRepository {
  findAll(): Promise<readonly BudgetsTable[]>;
  /** Current names of all users and providers that have a budget, by id. */
  findSubjectNames(): Promise<ReadonlyMap<string, string>>;
  /** Version of the guard row, which every change of a budget increments. Its use does not. */
  findVersion(): Promise<number>;
  lock(expectedVersion: number): WriteStatement;
  insert(row: BudgetsTable): WriteStatement;
  update(id: string, version: number, change: Pick<BudgetsTable, "limit_micros" | "refuses_unpriced">): WriteStatement;
  /** Deletes one budget, or those of a user or provider, with their periods. Active runs then settle without it. */
  delete(which: { readonly id: string } | { readonly subject_id: string }): readonly WriteStatement[];
  findPeriods(ids: readonly string[]): Promise<readonly BudgetPeriodsTable[]>;
  /** The most used periods of a budget, with the current usernames. */
  findTopPeriods(
    budgetId: string,
    startsOn: string,
    limit: number,
  ): Promise<readonly (BudgetPeriodsTable & { readonly username: string | null })[]>;
  /** Rejects with `WriteConflict` if the budget is too low or was deleted. */
  reserve(reservation: Reservation): readonly WriteStatement[];
  findReservations(attemptId: string): Promise<readonly BudgetReservationsTable[]>;
  /** Replaces the reservations of an attempt by its costs. Skips those whose budget was deleted. */
  settle(
    attemptId: string,
    costs: readonly (BudgetReservationsTable & { readonly cost: number })[],
  ): readonly WriteStatement[];
  /** Deletes periods that began before a day, except those that contain reservations. */
  deletePeriodsBefore(startsOn: string): WriteStatement;
}

const toBudget = (row: BudgetsTable): BudgetsTable => ({
  ...row,
  limit_micros: Number(row.limit_micros),
  refuses_unpriced: Number(row.refuses_unpriced) === 1 ? 1 : 0,
  version: Number(row.version),
  created_at: Number(row.created_at),
});
const toPeriod = <Row extends BudgetPeriodsTable>(row: Row): Row => ({
  ...row,
  reserved_micros: Number(row.reserved_micros),
  settled_micros: Number(row.settled_micros),
});

export function createBudgetsRepository({ read, dialect }: Pick<Database, "read" | "dialect">): BudgetsRepository {
  return {
    findAll: async () => (await read.selectFrom("budgets").selectAll().orderBy("id").execute()).map(toBudget),
    findSubjectNames: async () => {
      const subjects = read.selectFrom("budgets").select("subject_id").where("subject_id", "is not", null);
      const [users, providers] = await Promise.all([
        read.selectFrom("users").select(["id", "username as name"]).where("id", "in", subjects).execute(),
        read.selectFrom("providers").select(["id", "name"]).where("id", "in", subjects).execute(),
      ]);
      return new Map([...users, ...providers].map(({ id, name }) => [id, name]));
    },
    findVersion: async () => {
      const row = await read
        .selectFrom("guard_rows")
        .select("version")
        .where("name", "=", "budgets")
        .executeTakeFirstOrThrow();
      return Number(row.version);
    },
    lock: (expectedVersion) => lockGuardRow({ read }, "budgets", expectedVersion),
    insert: (row) => ({ query: read.insertInto("budgets").values(row) }),
    update: (id, version, change) => ({
      query: read
        .updateTable("budgets")
        .set({ ...change, version: version + 1 })
        .where("id", "=", id)
        .where("version", "=", version),
      expectRows: 1,
    }),
    delete: (which) => {
      const [column, value] = "id" in which ? (["id", which.id] as const) : (["subject_id", which.subject_id] as const);
      const budgets = read.selectFrom("budgets").select("budgets.id").where(column, "=", value);
      const periods = read.selectFrom("budget_periods").select("budget_periods.id").where("budget_id", "in", budgets);
      return [
        { query: read.deleteFrom("budget_reservations").where("period_id", "in", periods) },
        { query: read.deleteFrom("budget_periods").where("budget_id", "in", budgets) },
        { query: read.deleteFrom("budgets").where(column, "=", value) },
      ];
    },
    findPeriods: async (ids) =>
      ids.length === 0
        ? []
        : (await read.selectFrom("budget_periods").selectAll().where("id", "in", ids).orderBy("id").execute()).map(
            toPeriod,
          ),
    findTopPeriods: async (budgetId, startsOn, limit) => {
      const rows = await read
        .selectFrom("budget_periods")
        .leftJoin("users", "users.id", "budget_periods.user_id")
        .selectAll("budget_periods")
        .select("users.username")
        .where("budget_id", "=", budgetId)
        .where("starts_on", "=", startsOn)
        .orderBy(sql`settled_micros + reserved_micros`, "desc")
        .orderBy("budget_periods.id")
        .limit(limit)
        .execute();
      return rows.map(toPeriod);
    },
    reserve: ({ attempt_id, period, micros, currency }) => {
      const insert = read.insertInto("budget_periods").values({ ...period, reserved_micros: 0, settled_micros: 0 });
      // A run without a known price reserves nothing, but is refused once the budget is used up.
      const needed = Math.max(micros, 1);
      return [
        {
          query:
            dialect === "mysql"
              ? insert.onDuplicateKeyUpdate({ id: sql`budget_periods.id` })
              : insert.onConflict((conflict) => conflict.column("id").doNothing()),
        },
        {
          query: read
            .updateTable("budget_periods")
            .set({ reserved_micros: sql`reserved_micros + ${micros}` })
            .where("id", "=", period.id)
            .where(
              sql<boolean>`settled_micros + reserved_micros + ${needed} <= (select limit_micros from budgets where budgets.id = ${period.budget_id})`,
            ),
          expectRows: 1,
        },
        {
          query: read.insertInto("budget_reservations").values({ attempt_id, period_id: period.id, micros, currency }),
        },
      ];
    },
    findReservations: async (attemptId) => {
      const rows = await read
        .selectFrom("budget_reservations")
        .selectAll()
        .where("attempt_id", "=", attemptId)
        .orderBy("period_id")
        .execute();
      return rows.map((row) => ({ ...row, micros: Number(row.micros) }));
    },
    settle: (attemptId, costs) => [
      ...costs.map(({ period_id, micros, cost }) => ({
        query: read
          .updateTable("budget_periods")
          .set({
            reserved_micros: sql`reserved_micros - ${micros}`,
            settled_micros: sql`settled_micros + ${cost}`,
          })
          .where("id", "=", period_id)
          .where((where) =>
            where.exists(
              where
                .selectFrom("budget_reservations")
                .select("budget_reservations.attempt_id")
                .where("budget_reservations.attempt_id", "=", attemptId)
                .where("budget_reservations.period_id", "=", period_id),
            ),
          ),
      })),
      { query: read.deleteFrom("budget_reservations").where("attempt_id", "=", attemptId) },
    ],
    deletePeriodsBefore: (startsOn) => ({
      query: read
        .deleteFrom("budget_periods")
        .where("starts_on", "<", startsOn)
        .where("id", "not in", read.selectFrom("budget_reservations").select("budget_reservations.period_id")),
    }),
  };
}
