import { z } from "zod";
import { currency, decimal } from "./ai.schemas.ts";
import { id, idParams, isoTime } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

export const BUDGET_SCOPES = ["installation", "user", "provider"] as const;
export type BudgetScope = (typeof BUDGET_SCOPES)[number];
export const BUDGET_PERIODS = ["day", "month"] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];
export const MAX_BUDGETS = 500;
/** Use of a budget, in percent, from which it is a warning. */
export const BUDGET_WARNING_PERCENT = 80;

/** Budgets are counted in millionths of their currency. */
const limit = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,8})(?:\.\d{1,6})?$/, "invalid")
  .describe("Decimal number as text with up to six fraction digits; `0` allows nothing that costs money");

const content = {
  scope: z.enum(BUDGET_SCOPES).describe("Whose runs it limits"),
  subject_id: id
    .nullable()
    .default(null)
    .describe(
      "The user or provider. Null for the installation, and for a budget that every user has; one for a single user replaces that one",
    ),
  period: z.enum(BUDGET_PERIODS).describe("When it renews; days and months are those of UTC"),
  currency,
  limit,
  refuses_unpriced: z
    .boolean()
    .default(false)
    .describe("Whether it refuses runs whose price in its currency is not known; otherwise they are not counted"),
} as const;

export const budgetInput = z.object(content);
export type BudgetInput = z.infer<typeof budgetInput>;

const level = z.enum(["ok", "warning", "exceeded"]).describe("`warning` from 80 %, `exceeded` from 100 %");
export type BudgetLevel = z.infer<typeof level>;

const used = {
  used_percent: z
    .number()
    .int()
    .describe("Spent and reserved, rounded down; above 100 when runs cost more than estimated"),
  level,
};

const budgetUse = z.object({
  user_id: id.nullable().describe("Whose use it is, for a budget of users"),
  username: z.string().nullable(),
  spent: decimal,
  reserved: decimal.describe("Estimates of the runs that have not ended"),
  ...used,
});
export type BudgetUse = z.infer<typeof budgetUse>;

export const budget = z
  .object({
    id,
    ...content,
    limit: decimal,
    subject_id: id.nullable().describe("The user or provider; null for the others"),
    subject_name: z.string().nullable().describe("Present name of the user or provider; null once it is deleted"),
    renews_at: isoTime.describe("When the next period begins"),
    uses: z
      .array(budgetUse)
      .describe("In the present period, the greatest first; up to five for a budget that every user has, else one"),
    version: z.number().int(),
  })
  .meta({ id: "Budget" });
export type Budget = z.infer<typeof budget>;

const ownBudget = z
  .object({
    scope: z.enum(BUDGET_SCOPES).describe("Whose runs it limits"),
    period: z.enum(BUDGET_PERIODS).describe("When it renews; days and months are those of UTC"),
    currency,
    limit: decimal.nullable().describe("Null unless the budget is one's own"),
    left: decimal.nullable().describe("What can still be spent; null unless the budget is one's own"),
    ...used,
    renews_at: isoTime.describe("When the next period begins"),
  })
  .meta({ id: "OwnBudget" });
export type OwnBudget = z.infer<typeof ownBudget>;

const version = z.number().int().min(1).describe("Version that the change is based on");

export const budgetRoutes = {
  "GET /usage/budgets": {
    summary: "All budgets with their use",
    guard: "admin",
    response: z.object({ items: z.array(budget).describe("The installation's first, then users' and providers'") }),
    tag: "usage",
  },
  "POST /usage/budgets": {
    summary: "Create a budget",
    description:
      "It counts from now on. `422` with `budget_exists` for a second one of the same subject, period and currency.",
    guard: "admin",
    body: budgetInput,
    response: budget,
    status: 201,
    tag: "usage",
  },
  "PUT /usage/budgets/:id": {
    summary: "Change the limit of a budget",
    description: "What was spent in the present period still counts. `409` with `version_conflict`.",
    guard: "admin",
    params: idParams,
    body: z.object({ limit, refuses_unpriced: content.refuses_unpriced, version }),
    response: budget,
    tag: "usage",
  },
  "DELETE /usage/budgets/:id": {
    summary: "Delete a budget",
    guard: "admin",
    params: idParams,
    status: 204,
    tag: "usage",
  },
  "GET /usage/own/budgets": {
    summary: "Budgets that limit one's own runs",
    description: "Without amounts of others: of the installation's and providers' budgets only the used share.",
    guard: "user",
    query: z.object({
      provider_id: id
        .optional()
        .describe("Also the budgets of this provider; only the installation's and own without it"),
    }),
    response: z.object({ items: z.array(ownBudget).describe("The most used one first") }),
    tag: "usage",
  },
} as const satisfies RouteTable;
