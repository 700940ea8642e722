import { z } from "zod";
import { AI_OPERATIONS, AI_PURPOSES, currency, decimal, USAGE_UNITS } from "./ai.schemas.ts";
import { id, isoTime, locale, pageOf, pageQuery } from "./common.schemas.ts";
import { PROVIDER_UNITS } from "./provider-pricing.contract.ts";
import type { RouteTable } from "./route-spec.ts";

/** Default number of days in an overview (specification, section 9). */
export const USAGE_SUMMARY_DAYS = 30;
/** Maximum range of an overview, in days. */
export const MAX_USAGE_DAYS = 366;

/** An amount of money that may be negative. */
const signedDecimal = z.string().regex(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/, "invalid");

const amounts = z
  .array(
    z.object({
      currency,
      vendor_cost: decimal.describe("What vendors charge, as far as it is known"),
      charges: signedDecimal.describe("What is charged internally, as far as it is rated"),
      difference: signedDecimal.describe("Charges minus vendor cost"),
    }),
  )
  .describe("Money by currency, which is never added across currencies");
export type UsageAmounts = z.infer<typeof amounts>;

const sums = {
  requests: z.number().int().describe("Attempts that used something"),
  events: z.number().int().describe("Usage events: one per attempt and unit"),
  unpriced_events: z.number().int().describe("Events whose vendor cost is not known"),
  estimated_events: z.number().int().describe("Events that the vendor did not report"),
  unrated_events: z.number().int().describe("Events without a charge"),
  amounts,
  units: z
    .array(z.object({ unit: z.enum(USAGE_UNITS), amount: decimal }))
    .describe("What was used, by unit; units without use are missing"),
};
const usageSums = z.object(sums).meta({ id: "UsageSums" });
export type UsageSums = z.infer<typeof usageSums>;

const day = z.iso.date("invalid");

export const usageSummary = z
  .object({
    from: day.describe("First day (UTC)"),
    to: day.describe("Last day (UTC)"),
    total: usageSums,
    days: z
      .array(
        z.object({
          day,
          requests: z.number().int(),
          amounts,
          providers: z.array(z.object({ provider_id: id, amounts })).describe("The day's money by provider"),
        }),
      )
      .describe("Every day of the range, the first one first"),
    providers: z.array(
      z.object({
        provider_id: id,
        name: z.string().describe("At its last use"),
        source_system: z.string().describe("Key of the provider's definition"),
        ...sums,
      }),
    ),
    models: z.array(z.object({ model: z.string(), ...sums })),
    users: z.array(
      z.object({
        user_id: id.nullable().describe("Null for use while authentication was off"),
        username: z.string().nullable().describe("Null once the account is deleted"),
        ...sums,
      }),
    ),
    purposes: z.array(z.object({ purpose: z.enum(AI_PURPOSES), ...sums })),
  })
  .meta({ id: "UsageSummary" });
export type UsageSummary = z.infer<typeof usageSummary>;

export const usageEvent = z
  .object({
    id,
    attempt_id: id.describe("The request to the vendor; its units have events of their own"),
    provider_id: id,
    provider_name: z.string().describe("At the time of use"),
    source_system: z.string().describe("Key of the provider's definition"),
    model: z.string(),
    operation: z.enum(AI_OPERATIONS),
    unit_type: z.enum(USAGE_UNITS),
    unit_amount: decimal,
    vendor_total_cost: decimal.nullable().describe("The vendor's price of this amount; null when it is not known"),
    currency: currency.nullable().describe("Of the cost"),
    pricing_id: id.nullable().describe("Price that was applied"),
    price_cents: decimal.nullable().describe("Its value at that time, in cents per `provider_unit`"),
    provider_unit: z.enum(PROVIDER_UNITS).nullable(),
    purpose: z.enum(AI_PURPOSES),
    user_id: id.nullable(),
    username: z.string().nullable().describe("Present username; null without an account, or once it is deleted"),
    linked_type: z.string().nullable().describe("What the result was for, such as `gameshow`"),
    linked_id: z.string().nullable(),
    quality: z.string().nullable(),
    size: z.string().nullable(),
    is_estimate: z.boolean().describe("The vendor did not report the amount"),
    occurred_at: isoTime,
  })
  .meta({ id: "UsageEvent" });
export type UsageEvent = z.infer<typeof usageEvent>;

const range = {
  from: day.optional().describe("First day (UTC); the last 30 days without a range"),
  to: day.optional().describe("Last day (UTC), including it; today if missing"),
};

const filter = {
  provider_id: id.optional().describe("Only use of this provider"),
  model: z.string().max(200).optional().describe("Only use of this model"),
  purpose: z.enum(AI_PURPOSES).optional().describe("Only use for this purpose"),
};
const adminFilter = { ...filter, user_id: id.optional().describe("Only use by this account") };

const eventFilter = {
  operation: z.enum(AI_OPERATIONS).optional().describe("Only this kind of request"),
  unit_type: z.enum(USAGE_UNITS).optional().describe("Only this unit"),
  unpriced: z
    .stringbool({ truthy: ["true"], falsy: ["false"] })
    .optional()
    .describe("`true`: only events whose vendor cost is not known"),
};

export const usageRoutes = {
  "GET /usage/summary": {
    summary: "Usage and costs of a range of days",
    description: "Contains what was used up to a few seconds ago. `422` for a range of more than 366 days.",
    guard: "admin",
    query: z.object({ ...range, ...adminFilter }),
    response: usageSummary,
    tag: "usage",
  },
  "GET /usage/events": {
    summary: "Usage events, the latest first",
    guard: "admin",
    query: pageQuery.extend({ ...range, ...adminFilter, ...eventFilter }),
    response: pageOf(usageEvent),
    tag: "usage",
  },
  "GET /usage/export": {
    summary: "Usage as a file: single events as CSV, or the overview as a workbook",
    guard: "admin",
    query: z.object({
      ...range,
      ...adminFilter,
      format: z.enum(["csv", "xlsx"]).default("csv").describe("`csv`: single events; `xlsx`: the overview"),
      language: locale.default("en").describe("Of headings; also decides about the separators of CSV"),
    }),
    files: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    tag: "usage",
  },
  "GET /usage/own": {
    summary: "One's own usage and costs of a range of days",
    description: "`422` for a range of more than 366 days.",
    guard: "user",
    query: z.object({ ...range, ...filter }),
    response: usageSummary,
    tag: "usage",
  },
  "GET /usage/own/events": {
    summary: "One's own usage events, the latest first",
    guard: "user",
    query: pageQuery.extend({ ...range, ...filter, ...eventFilter }),
    response: pageOf(usageEvent),
    tag: "usage",
  },
} as const satisfies RouteTable;
