import { Decimal } from "@showrunner/rating";
import type { UsageFact } from "../../ai/provider-definition.ts";
import type { AiAttemptsTable, BudgetsTable, WriteStatement } from "../../platform/db/index.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { FindPrices } from "../usage/index.ts";
import { findApplicable, toAmount, getPeriod, getRenewal, getUse, toMicros } from "./budget-periods.ts";
import type { BudgetsRepository } from "./budgets.repository.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

/** A run as budgets see it. */
export type BudgetedRun = Pick<
  AiAttemptsTable,
  "id" | "provider_id" | "user_id" | "operation" | "model" | "created_at"
> & {
  readonly quality: string | null;
  readonly size: string | null;
};

/** Limits runs by budgets. */
export interface RunBudgets {
  /**
   * Statements that reserve the estimate in every budget of the run, for the transaction that begins it. They reject
   * with `WriteConflict` if another run reserved first: call again. Fails if a budget is too low.
   */
  reserve(run: BudgetedRun, estimate: readonly UsageFact[]): Promise<ServiceResult<readonly WriteStatement[]>>;
  /** Statements that replace the reservations by the cost of the run, for the transaction that ends it. */
  settle(run: BudgetedRun, facts: readonly UsageFact[], startedAt: number): Promise<readonly WriteStatement[]>;
}

interface Dependencies {
  readonly repository: Pick<BudgetsRepository, "findAll" | "findPeriods" | "reserve" | "findReservations" | "settle">;
  readonly findPrices: FindPrices;
}

const EXCEEDED = {
  installation: "budget_exceeded_installation",
  user: "budget_exceeded_user",
  provider: "budget_exceeded_provider",
} as const satisfies Record<BudgetsTable["scope"], string>;

function failExceeded(budget: BudgetsTable, at: number): ServiceResult<never> {
  const renewal = toIsoTime(getRenewal(budget.period, at));
  const own = { limit: { amount: toAmount(budget.limit_micros), currency: budget.currency } };
  return fail(EXCEEDED[budget.scope], {
    params: { period: budget.period, renews_on: renewal.slice(0, 10), ...(budget.scope === "user" ? own : {}) },
  });
}

export function createRunBudgets({ repository, findPrices }: Dependencies): RunBudgets {
  /** Sums the priced facts by currency. `isComplete` is false in currencies in which no fact has a price. */
  const priceFacts = async (run: BudgetedRun, facts: readonly UsageFact[], at: number) => {
    const price = await findPrices(run.provider_id, at);
    const used = facts.filter(({ amount }) => !new Decimal(amount).isZero());
    const priced = used.map(({ unit, amount }) => price(run, unit, amount));
    return (currency: string) => ({
      cost: priced.reduce((sum, each) => (each?.currency === currency ? sum.plus(each.cost) : sum), new Decimal(0)),
      isComplete: used.length === 0 || priced.some((each) => each?.currency === currency),
    });
  };

  return {
    reserve: async (run, estimate) => {
      const at = run.created_at;
      const limiting = findApplicable(await repository.findAll(), { userId: run.user_id, providerId: run.provider_id });
      if (limiting.length === 0) return ok([]);
      const priceIn = await priceFacts(run, estimate, at);
      const wanted = limiting
        .map((budget) => {
          const { cost, isComplete } = priceIn(budget.currency);
          return { budget, isComplete, micros: toMicros(cost), period: getPeriod(budget, run.user_id, at) };
        })
        // Runs that are known to be free need no budget.
        .filter(({ isComplete, micros }) => !isComplete || micros > 0)
        .toSorted((a, b) => (a.period.id < b.period.id ? -1 : 1));
      const periods = await repository.findPeriods(wanted.map(({ period }) => period.id));
      for (const { budget, isComplete, micros, period } of wanted) {
        if (!isComplete && budget.refuses_unpriced === 1)
          return fail("budget_price_missing", { params: { currency: budget.currency } });
        const { leftMicros } = getUse(
          budget,
          periods.find(({ id }) => id === period.id),
        );
        if (leftMicros < Math.max(micros, 1)) return failExceeded(budget, at);
      }
      return ok(
        wanted.flatMap(({ budget: { currency }, micros, period }) =>
          repository.reserve({ attempt_id: run.id, period, micros, currency }),
        ),
      );
    },
    settle: async (run, facts, startedAt) => {
      const reservations = await repository.findReservations(run.id);
      if (reservations.length === 0) return [];
      const priceIn = await priceFacts(run, facts, startedAt);
      const costs = reservations.map((reservation) => {
        const { cost, isComplete } = priceIn(reservation.currency);
        // Prices may have been deleted meanwhile; the run then costs at least its estimate.
        return { ...reservation, cost: isComplete ? toMicros(cost) : Math.max(toMicros(cost), reservation.micros) };
      });
      return repository.settle(run.id, costs);
    },
  };
}
