import type { BudgetsRepository } from "../../features/budgets/index.ts";
import type { BudgetsTable } from "../../platform/db/index.ts";
import type { Recorder } from "./recorder.ts";

export const budgetRow: BudgetsTable = {
  id: "b1",
  scope: "user",
  subject_id: "u1",
  period: "day",
  currency: "EUR",
  limit_micros: 1_000_000_000_000_000,
  refuses_unpriced: 1,
  version: 1,
  created_at: 5,
};

/** The budget `b1` with the run `a1`, and a budget of a provider that is deleted. */
export async function exerciseBudgets(budgets: BudgetsRepository, { reads, writes }: Recorder): Promise<void> {
  await reads("budgets.findAll of a new installation", budgets.findAll());
  await reads("budgets.findVersion", budgets.findVersion());
  await writes("budgets.insert", budgets.lock(0), budgets.insert(budgetRow));
  await writes("budgets.lock of an old version", budgets.lock(0));
  const change = { limit_micros: 900, refuses_unpriced: 0 } as const;
  await writes("budgets.update", budgets.update("b1", 1, change));
  await writes("budgets.update of an old version", budgets.update("b1", 1, change));
  await reads(
    "budgets.findSubjectNames",
    budgets.findSubjectNames().then((names) => [...names.entries()]),
  );
  const period = { id: "1970-01-01 b1", budget_id: "b1", starts_on: "1970-01-01", user_id: "u1" };
  const reservation = { attempt_id: "a1", period, micros: 600, currency: "EUR" };
  await writes("budgets.reserve", budgets.reserve(reservation));
  await writes("budgets.reserve of too much", budgets.reserve({ ...reservation, attempt_id: "a2", micros: 301 }));
  await writes("budgets.reserve of the rest", budgets.reserve({ ...reservation, attempt_id: "a2", micros: 300 }));
  await writes("budgets.reserve without a price", budgets.reserve({ ...reservation, attempt_id: "a3", micros: 0 }));
  await writes(
    "budgets.reserve of no budget",
    budgets.reserve({ ...reservation, attempt_id: "a3", period: { ...period, id: "x", budget_id: "none" } }),
  );
  await reads("budgets.findReservations", budgets.findReservations("a1"));
  const costs = (await budgets.findReservations("a1")).map((row) => ({ ...row, cost: 250 }));
  await writes("budgets.settle", budgets.settle("a1", costs));
  await writes("budgets.settle again", budgets.settle("a1", costs));
  await reads("budgets.findPeriods", budgets.findPeriods([period.id, "none"]));
  await reads("budgets.findPeriods of none", budgets.findPeriods([]));
  await reads("budgets.findTopPeriods", budgets.findTopPeriods("b1", "1970-01-01", 5));
  await reads("budgets.findTopPeriods of another day", budgets.findTopPeriods("b1", "1970-01-02", 5));
  await writes("budgets.deletePeriodsBefore with a run", budgets.deletePeriodsBefore("1970-01-02"));
  await writes("budgets.settle without a cost", budgets.settle("a2", []));
  await writes("budgets.deletePeriodsBefore", budgets.deletePeriodsBefore("1970-01-02"));
  await reads("budgets.findPeriods of former ones", budgets.findPeriods([period.id]));
  await writes("budgets.reserve again", budgets.reserve(reservation));
  await writes("budgets.delete", budgets.delete({ id: "b1" }));
  await reads("budgets.findReservations of a deleted budget", budgets.findReservations("a1"));
  await writes(
    "budgets.delete of a subject",
    budgets.insert({ ...budgetRow, scope: "provider", subject_id: "p1" }),
    budgets.delete({ subject_id: "p1" }),
  );
  await reads(
    "budgets.findAll",
    budgets.findAll().then((rows) => rows.map(({ id }) => id)),
  );
}
