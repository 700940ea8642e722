import { expect, test } from "vitest";
import type { BudgetsTable } from "../../platform/db/index.ts";
import { findApplicable, toAmount, getPeriod, getRenewal, getUse, toMicros } from "./budget-periods.ts";

const NOON = Date.parse("2026-12-31T12:00:00Z");

const createBudget = (change: Partial<BudgetsTable>): BudgetsTable => ({
  id: "b",
  scope: "user",
  subject_id: null,
  period: "day",
  currency: "USD",
  limit_micros: 1_000_000,
  refuses_unpriced: 0,
  version: 1,
  created_at: 0,
  ...change,
});

test("amounts are rounded up to millionths", () => {
  expect(["0", "0.000001", "0.0000011", "0.1000001", "5"].map(toMicros)).toEqual([0, 1, 2, 100_001, 5_000_000]);
  expect(toMicros("999999999999999999999")).toBe(1_000_000_000_000_001);
  expect(toAmount(100_001)).toBe("0.100001");
});

test("days and months renew at midnight UTC", () => {
  expect(new Date(getRenewal("day", NOON)).toISOString()).toBe("2027-01-01T00:00:00.000Z");
  expect(new Date(getRenewal("month", NOON)).toISOString()).toBe("2027-01-01T00:00:00.000Z");
  expect(new Date(getRenewal("month", Date.parse("2028-02-01T00:00:00Z"))).toISOString()).toBe(
    "2028-03-01T00:00:00.000Z",
  );
});

test("users share the periods of an installation's budget, but not those of a budget for every user", () => {
  const shared = createBudget({ scope: "installation", period: "month" });
  expect(getPeriod(shared, "anna", NOON)).toEqual(getPeriod(shared, "ben", NOON));
  expect(getPeriod(shared, "anna", NOON)).toMatchObject({ starts_on: "2026-12-01", user_id: null });
  const everyone = createBudget({});
  expect(getPeriod(everyone, "anna", NOON).id).not.toBe(getPeriod(everyone, "ben", NOON).id);
  expect(getPeriod(everyone, null, NOON)).toMatchObject({ starts_on: "2026-12-31", user_id: null });
});

test("a budget of one user replaces the one for every user with the same period and currency", () => {
  const budgets = [
    createBudget({ id: "every-day" }),
    createBudget({ id: "every-month", period: "month" }),
    createBudget({ id: "every-euro", currency: "EUR" }),
    createBudget({ id: "anna", subject_id: "anna" }),
    createBudget({ id: "model", scope: "provider", subject_id: "p1" }),
    createBudget({ id: "all", scope: "installation" }),
  ];
  const idsFor = (userId: string | null, providerId: string | null) =>
    findApplicable(budgets, { userId, providerId }).map(({ id }) => id);
  expect(idsFor("anna", "p1")).toEqual(["every-month", "every-euro", "anna", "model", "all"]);
  expect(idsFor("ben", "p2")).toEqual(["every-day", "every-month", "every-euro", "all"]);
  expect(idsFor(null, null)).toEqual(["every-day", "every-month", "every-euro", "all"]);
});

test("the level is a warning from 80 % and exceeded at 100 %", () => {
  const levelAt = (reserved: number, settled: number) =>
    getUse({ limit_micros: 1_000 }, { reserved_micros: reserved, settled_micros: settled });
  expect(levelAt(0, 799)).toEqual({ usedPercent: 79, level: "ok", leftMicros: 201 });
  expect(levelAt(400, 400)).toEqual({ usedPercent: 80, level: "warning", leftMicros: 200 });
  expect(levelAt(0, 999)).toMatchObject({ usedPercent: 99, level: "warning" });
  expect(levelAt(0, 1_200)).toEqual({ usedPercent: 120, level: "exceeded", leftMicros: 0 });
  expect(getUse({ limit_micros: 0 }, undefined)).toEqual({ usedPercent: 100, level: "exceeded", leftMicros: 0 });
});
