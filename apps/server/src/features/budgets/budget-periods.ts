import { BUDGET_WARNING_PERCENT, type BudgetLevel, type BudgetPeriod } from "@showrunner/contract/rest";
import { Decimal } from "@showrunner/rating";
import type { BudgetPeriodsTable, BudgetsTable } from "../../platform/db/index.ts";

const MICROS = 1_000_000;
/** Larger amounts are capped: they exceed every limit anyway, and would lose precision as numbers. */
const MAX_MICROS = 1_000_000_000 * MICROS + 1;

/** Converts an amount to millionths, rounded up. The result is below 2^53, so that the database counts it exactly. */
export function toMicros(amount: string | Decimal): number {
  const micros = new Decimal(amount).times(MICROS).ceil();
  return micros.greaterThan(MAX_MICROS) ? MAX_MICROS : Number(micros.toFixed());
}

/** Converts millionths to an amount as decimal text. */
export function toAmount(micros: number): string {
  return new Decimal(micros).dividedBy(MICROS).toString();
}

/** First day (UTC) of the period that contains a moment, as `YYYY-MM-DD`. */
export function getPeriodStart(period: BudgetPeriod, at: number): string {
  const day = new Date(at).toISOString().slice(0, 10);
  return period === "day" ? day : `${day.slice(0, 7)}-01`;
}

/** Start of the next period after the one that contains a moment, in epoch ms. */
export function getRenewal(period: BudgetPeriod, at: number): number {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return period === "day" ? Date.UTC(year, month, date.getUTCDate() + 1) : Date.UTC(year, month + 1, 1);
}

/** Whether the budget applies to each user separately. */
export const isForEveryUser = ({ scope, subject_id }: Pick<BudgetsTable, "scope" | "subject_id">): boolean =>
  scope === "user" && subject_id === null;

/**
 * Budgets that limit a run. A budget of a single user replaces the one for every user of the same period and currency.
 *
 * @param userId null while authentication is off: then there is one user
 * @param providerId null to leave out budgets of providers
 */
export function findApplicable(
  budgets: readonly BudgetsTable[],
  { userId, providerId }: { readonly userId: string | null; readonly providerId: string | null },
): readonly BudgetsTable[] {
  const own = budgets.filter(
    ({ scope, subject_id }) => scope === "user" && subject_id !== null && subject_id === userId,
  );
  return budgets.filter((budget) => {
    const { scope, subject_id, period, currency } = budget;
    if (scope === "installation") return true;
    if (scope === "provider") return subject_id === providerId;
    if (subject_id !== null) return subject_id === userId;
    return !own.some((other) => other.period === period && other.currency === currency);
  });
}

/** The period of a budget in which a user's run at a moment counts. */
export function getPeriod(
  budget: Pick<BudgetsTable, "id" | "scope" | "subject_id" | "period">,
  userId: string | null,
  at: number,
): Pick<BudgetPeriodsTable, "id" | "budget_id" | "starts_on" | "user_id"> {
  const start = getPeriodStart(budget.period, at);
  return {
    id: isForEveryUser(budget) ? `${start} ${budget.id} ${userId ?? ""}` : `${start} ${budget.id}`,
    budget_id: budget.id,
    starts_on: start,
    user_id: budget.scope === "user" ? userId : null,
  };
}

/** How much of a budget is used. */
export function getUse(
  { limit_micros }: Pick<BudgetsTable, "limit_micros">,
  period: Pick<BudgetPeriodsTable, "reserved_micros" | "settled_micros"> | undefined,
): { readonly usedPercent: number; readonly level: BudgetLevel; readonly leftMicros: number } {
  const used = (period?.reserved_micros ?? 0) + (period?.settled_micros ?? 0);
  const percent = limit_micros === 0 ? 100 : Number((BigInt(used) * 100n) / BigInt(limit_micros));
  const level = percent >= 100 ? "exceeded" : percent >= BUDGET_WARNING_PERCENT ? "warning" : "ok";
  return { usedPercent: percent, level, leftMicros: Math.max(0, limit_micros - used) };
}
