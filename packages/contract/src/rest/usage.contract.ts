import { z } from "zod";
import { AI_PURPOSES } from "../enum-values.ts";
import { AI_OPERATIONS, currency, decimal, USAGE_UNITS } from "./ai.schemas.ts";
import { id, isoTime, locale, definePage, pageQuery } from "./common.schemas.ts";
import { PROVIDER_UNITS } from "./provider-pricing.contract.ts";
import type { RouteTable } from "./route-spec.ts";

/** Default number of days in an overview (docs/conformance.md, section 9). */
export const USAGE_SUMMARY_DAYS = 30;
/** Maximum range of an overview, in days. */
export const MAX_USAGE_DAYS = 366;

/** An amount of money that may be negative. */
const signedDecimal = z.string().regex(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/, "invalid");

const amounts = z
  .array(
    z.object({
      currency,
      vendor_cost: decimal.describe("Vendor cost, as far as it is known"),
      charges: signedDecimal.describe("Internal charges, as far as the usage is rated"),
      difference: signedDecimal.describe("Internal charges minus vendor cost"),
    }),
  )
  .describe("Amounts of money by currency");

const usageAmounts = {
  events: z.number().int().describe("Number of usage events, one per attempt and unit"),
  unpriced_events: z.number().int().describe("Number of events whose vendor cost is unknown"),
  unrated_events: z.number().int().describe("Number of events without a charge"),
  amounts,
};
export type UsageAmounts = z.infer<z.ZodObject<typeof usageAmounts>>;

const requests = z.number().int().describe("Number of attempts with usage");

const sums = {
  requests,
  ...usageAmounts,
  estimated_events: z
    .number()
    .int()
    .describe("Number of events whose amount is an estimate because the vendor did not report it"),
  units: z
    .array(z.object({ unit: z.enum(USAGE_UNITS), amount: decimal }))
    .describe("Used amounts by unit; unused units are omitted"),
};
const usageSums = z.object(sums).meta({ id: "UsageSums" });
export type UsageSums = z.infer<typeof usageSums>;

/** Whether an amount is known for at least one event. In sums, unknown amounts count as 0, which must not be shown. */
export function isAmountKnown(
  { events, unpriced_events, unrated_events }: Omit<UsageAmounts, "amounts">,
  amount: "vendor_cost" | "charges" | "difference",
): boolean {
  const isPriced = unpriced_events < events;
  const isRated = unrated_events < events;
  if (amount === "vendor_cost") return isPriced;
  return amount === "charges" ? isRated : isPriced && isRated;
}

const day = z.iso.date("invalid");

export const usageSummary = z
  .object({
    from: day.describe("First day of the range (UTC)"),
    to: day.describe("Last day of the range (UTC)"),
    total: usageSums,
    days: z
      .array(
        z.object({
          day,
          requests,
          ...usageAmounts,
          providers: z.array(z.object({ provider_id: id, ...usageAmounts })).describe("Amounts of the day by provider"),
        }),
      )
      .describe("All days of the range in ascending order"),
    providers: z.array(
      z.object({
        provider_id: id,
        name: z.string().describe("Name of the provider at its last use"),
        source_system: z.string().describe("Key of the provider's definition"),
        ...sums,
      }),
    ),
    models: z.array(z.object({ model: z.string(), ...sums })),
    users: z.array(
      z.object({
        user_id: id.nullable().describe("Account; null for usage while authentication was off"),
        username: z
          .string()
          .nullable()
          .describe("Current username of the account; null without an account, or once it is deleted"),
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
    attempt_id: id.describe("Attempt that caused the usage; each of its units has its own event"),
    provider_id: id,
    provider_name: z.string().describe("Name of the provider at the time of use"),
    source_system: z.string().describe("Key of the provider's definition"),
    model: z.string(),
    operation: z.enum(AI_OPERATIONS),
    unit_type: z.enum(USAGE_UNITS),
    unit_amount: decimal,
    vendor_total_cost: decimal.nullable().describe("Vendor cost of the amount; null if unknown"),
    currency: currency.nullable().describe("Currency of the vendor cost (ISO 4217); null if the cost is unknown"),
    pricing_id: id.nullable().describe("Id of the price that was applied; null if none was"),
    price_cents: decimal
      .nullable()
      .describe("Price at that time, in cents per `provider_unit`; null if none was applied"),
    provider_unit: z.enum(PROVIDER_UNITS).nullable().describe("Unit of the price; null if none was applied"),
    purpose: z.enum(AI_PURPOSES),
    user_id: id.nullable().describe("Account that caused the usage; null if authentication was off"),
    username: z
      .string()
      .nullable()
      .describe("Current username of that account; null without an account, or once it is deleted"),
    linked_type: z
      .string()
      .nullable()
      .describe("Type of the object for which the result was generated, such as `gameshow`; null if there is none"),
    linked_id: z.string().nullable().describe("Id of that object; null if there is none"),
    quality: z.string().nullable().describe("Quality of a generated image; null if not applicable"),
    size: z.string().nullable().describe("Size of a generated image, such as `1024x1024`; null if not applicable"),
    is_estimate: z.boolean().describe("Whether the amount is an estimate because the vendor did not report it"),
    occurred_at: isoTime,
  })
  .meta({ id: "UsageEvent" });
export type UsageEvent = z.infer<typeof usageEvent>;

const range = {
  from: day.optional().describe("First day of the range (UTC); by default, the range covers 30 days"),
  to: day.optional().describe("Last day of the range, inclusive (UTC); defaults to today"),
};

const filter = {
  provider_id: id.optional().describe("Only usage of this provider"),
  model: z.string().max(200).optional().describe("Only usage of this model"),
  purpose: z.enum(AI_PURPOSES).optional().describe("Only usage for this purpose"),
};
const adminFilter = { ...filter, user_id: id.optional().describe("Only usage by this account") };

const eventFilter = {
  operation: z.enum(AI_OPERATIONS).optional().describe("Only usage by this operation"),
  unit_type: z.enum(USAGE_UNITS).optional().describe("Only usage of this unit"),
  unpriced: z
    .stringbool({ truthy: ["true"], falsy: ["false"] })
    .optional()
    .describe("`true` returns only events whose vendor cost is unknown"),
};

export const usageRoutes = {
  "GET /usage/summary": {
    summary: "Get the usage and cost of a range of days",
    description: "Usage appears after a few seconds. `422` for a range of more than 366 days.",
    guard: "admin",
    query: z.object({ ...range, ...adminFilter }),
    response: usageSummary,
    tag: "usage",
  },
  "GET /usage/events": {
    summary: "List usage events, newest first",
    guard: "admin",
    query: pageQuery.extend({ ...range, ...adminFilter, ...eventFilter }),
    response: definePage(usageEvent),
    tag: "usage",
  },
  "GET /usage/export": {
    summary: "Export usage to a file",
    guard: "admin",
    query: z.object({
      ...range,
      ...adminFilter,
      format: z
        .enum(["csv", "xlsx"])
        .default("csv")
        .describe("Format of the file. `csv`: usage events; `xlsx`: summary"),
      language: locale
        .default("en")
        .describe("Language of the headings, which also determines the separator of CSV files"),
    }),
    files: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    tag: "usage",
  },
  "GET /usage/own": {
    summary: "Get the caller's usage and cost of a range of days",
    description: "`422` for a range of more than 366 days.",
    guard: "user",
    query: z.object({ ...range, ...filter }),
    response: usageSummary,
    tag: "usage",
  },
  "GET /usage/own/events": {
    summary: "List the caller's usage events, newest first",
    guard: "user",
    query: pageQuery.extend({ ...range, ...filter, ...eventFilter }),
    response: definePage(usageEvent),
    tag: "usage",
  },
} as const satisfies RouteTable;
