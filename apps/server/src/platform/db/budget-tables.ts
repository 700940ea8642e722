import type { BudgetPeriod, BudgetScope } from "@showrunner/contract/rest";
import type { Flag } from "./core-tables.ts";

/** A limit on the cost of runs. Amounts are in millionths of the currency. */
export interface BudgetsTable {
  readonly id: string;
  readonly scope: BudgetScope;
  /** A user or provider; null for the installation, and for a budget of every user. No foreign key. */
  readonly subject_id: string | null;
  readonly period: BudgetPeriod;
  readonly currency: string;
  readonly limit_micros: number;
  /** 1: refuses runs whose price in the currency is unknown. */
  readonly refuses_unpriced: Flag;
  readonly version: number;
  readonly created_at: number;
}

/** Usage of a budget in one period; by one user, if the budget is one of every user. */
export interface BudgetPeriodsTable {
  /** `START BUDGET USER`. Writers lock several rows in the order of their ids. */
  readonly id: string;
  readonly budget_id: string;
  /** First day as `YYYY-MM-DD`. */
  readonly starts_on: string;
  readonly user_id: string | null;
  /** Sum of the period's reservations. */
  readonly reserved_micros: number;
  /** Cost of the ended runs. */
  readonly settled_micros: number;
}

/** Estimated cost of an attempt that has not ended. */
export interface BudgetReservationsTable {
  readonly attempt_id: string;
  readonly period_id: string;
  /** Rounded up; 0 if the price is unknown. */
  readonly micros: number;
  /** Currency of the budget. */
  readonly currency: string;
}

export interface BudgetTables {
  budgets: BudgetsTable;
  budget_periods: BudgetPeriodsTable;
  budget_reservations: BudgetReservationsTable;
}
