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
  .describe("Limit per period, as a decimal string with up to six decimal places; `0` allows nothing that costs money");

const content = {
  scope: z.enum(BUDGET_SCOPES).describe("Scope of the runs that the budget limits"),
  subject_id: id
    .nullable()
    .default(null)
    .describe(
      "Id of the user or provider. Null for the scope `installation`, and for a budget that applies to each user; a budget for a single user replaces it",
    ),
  period: z.enum(BUDGET_PERIODS).describe("Period after which the budget renews, in UTC"),
  currency,
  limit,
  refuses_unpriced: z
    .boolean()
    .default(false)
    .describe(
      "Whether runs without a known price in the budget's currency are refused; otherwise they are not counted",
    ),
} as const;

export const budgetInput = z.object(content);
export type BudgetInput = z.infer<typeof budgetInput>;

const level = z
  .enum(["ok", "warning", "exceeded"])
  .describe("Level of use: `warning` from 80 %, `exceeded` from 100 %");
export type BudgetLevel = z.infer<typeof level>;

const used = {
  used_percent: z
    .number()
    .int()
    .describe(
      "Spent and reserved amounts in percent of the limit, rounded down; above 100 if runs cost more than estimated",
    ),
  level,
};

const budgetUse = z.object({
  user_id: id.nullable().describe("Id of the user, for budgets of users; null for others"),
  username: z
    .string()
    .nullable()
    .describe("Username of that user; null for other budgets, or once the account is deleted"),
  spent: decimal.describe("Amount spent in the current period"),
  reserved: decimal.describe("Amount reserved by runs that have not ended, from their estimates"),
  ...used,
});

export const budget = z
  .object({
    id,
    ...content,
    limit: decimal,
    subject_id: id.nullable().describe("Id of the user or provider; null if the budget is for none in particular"),
    subject_name: z
      .string()
      .nullable()
      .describe(
        "Current name of the user or provider; null if the budget is for none in particular, or once it is deleted",
      ),
    renews_at: isoTime.describe("Start of the next period"),
    uses: z
      .array(budgetUse)
      .describe(
        "Use in the current period: one entry or, for a budget that applies to each user, up to five entries, highest first",
      ),
    version: z.number().int(),
  })
  .meta({ id: "Budget" });
export type Budget = z.infer<typeof budget>;

const ownBudget = z
  .object({
    scope: z.enum(BUDGET_SCOPES).describe("Scope of the runs that the budget limits"),
    period: z.enum(BUDGET_PERIODS).describe("Period after which the budget renews, in UTC"),
    currency,
    limit: decimal.nullable().describe("Limit of the budget; null unless it is the caller's own"),
    left: decimal.nullable().describe("Remaining amount; null unless the budget is the caller's own"),
    ...used,
    renews_at: isoTime.describe("Start of the next period"),
  })
  .meta({ id: "OwnBudget" });
export type OwnBudget = z.infer<typeof ownBudget>;

const version = z.number().int().min(1).describe("Version on which the change is based");

export const budgetRoutes = {
  "GET /usage/budgets": {
    summary: "List all budgets with their use",
    guard: "admin",
    response: z.object({
      items: z.array(budget).describe("Budgets, those of the installation first, then those of users and of providers"),
    }),
    tag: "usage",
  },
  "POST /usage/budgets": {
    summary: "Create a budget",
    description:
      "Runs count towards the budget from now on. `422` with `budget_exists` if there is a budget for the same subject, period and currency.",
    guard: "admin",
    body: budgetInput,
    response: budget,
    status: 201,
    tag: "usage",
  },
  "PUT /usage/budgets/:id": {
    summary: "Change the limit of a budget",
    description:
      "Amounts already spent in the current period still count. `409` with `version_conflict` if the budget was changed since `version`.",
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
    summary: "List the budgets that limit the caller's runs",
    description:
      "Budgets of the installation and of providers are returned without amounts, with the used percentage only.",
    guard: "user",
    query: z.object({
      provider_id: id
        .optional()
        .describe(
          "Also returns the budgets of this provider; without it, only those of the installation and of the caller",
        ),
    }),
    response: z.object({ items: z.array(ownBudget).describe("Budgets, most used first") }),
    tag: "usage",
  },
} as const satisfies RouteTable;
