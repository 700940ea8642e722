import type { BudgetPeriod, BudgetScope } from "@showrunner/contract/rest";
import type { Flag } from "./core-tables.ts";

/** A limit on what runs may cost. Amounts are millionths of the currency. */
export interface BudgetsTable {
  readonly id: string;
  readonly scope: BudgetScope;
  /** User or provider; null for the installation, and for a budget that every user has. No foreign key. */
  readonly subject_id: string | null;
  readonly period: BudgetPeriod;
  readonly currency: string;
  readonly limit_micros: number;
  /** 1: runs whose price in the currency is not known are refused. */
  readonly refuses_unpriced: Flag;
  readonly version: number;
  readonly created_at: number;
}

/** What was used of a budget in one period, by one user where every user has the budget. */
export interface BudgetPeriodsTable {
  /** `START BUDGET USER`. Writers lock several rows in the order of their ids. */
  readonly id: string;
  readonly budget_id: string;
  /** First day as `YYYY-MM-DD`. */
  readonly starts_on: string;
  readonly user_id: string | null;
  /** Sum of the period's reservations. */
  readonly reserved_micros: number;
  /** What ended runs cost. */
  readonly settled_micros: number;
}

/** Estimate of an attempt that has not ended. */
export interface BudgetReservationsTable {
  readonly attempt_id: string;
  readonly period_id: string;
  /** Rounded up; 0 where the price is not known. */
  readonly micros: number;
  /** Of the budget. */
  readonly currency: string;
}

export interface BudgetTables {
  budgets: BudgetsTable;
  budget_periods: BudgetPeriodsTable;
  budget_reservations: BudgetReservationsTable;
}
