import { RULE_VERDICTS, UNRATED_REASONS } from "@showrunner/rating";
import { z } from "zod";
import { AI_PURPOSES } from "../enum-values.ts";
import { AI_OPERATIONS, currency, decimal, USAGE_UNITS } from "./ai.schemas.ts";
import { id, isoTime, defineReadableName } from "./common.schemas.ts";

/** Limits of the pricing model, which is in memory while events are rated. */
export const MAX_CATALOGS = 100;
export const MAX_RULES = 500;
export const MAX_CONVERSIONS = 500;
const MAX_TIERS = 50;
const MAX_MATCHER_FIELDS = 13;

/** A computed amount; may have more digits than an entered one. */
const amount = z
  .string()
  .regex(/^\d+(?:\.\d+)?$/, "invalid")
  .describe("Decimal number as a string");
const optionalAmount = decimal.nullable().default(null);
export const billUnit = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,49}$/, "unit_invalid")
  .describe("Unit, in lower-case letters, digits and underscores, such as `input_tokens`");
const sourceSystem = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_.-]{0,99}$/i, "invalid")
  .describe("Key of the provider's definition");
const activeTo = isoTime.nullable().default(null).describe("End of the period (exclusive); null for no end");
const validFrom = isoTime.optional().describe("Start of the validity of this version; defaults to now");

interface Period {
  readonly active_from: string;
  readonly active_to: string | null;
}
const hasValidPeriod = ({ active_from, active_to }: Period): boolean =>
  active_to === null || Date.parse(active_to) > Date.parse(active_from);
const PERIOD_PROBLEM = { message: "end_before_start", path: ["active_to"] };

const catalogFields = {
  name: defineReadableName(100),
  currency: currency.describe("Currency (ISO 4217), such as `EUR`"),
  active_from: isoTime.describe("Start of the period in which the catalog may rate usage"),
  active_to: activeTo,
  is_default: z
    .boolean()
    .describe("Whether this is the default catalog, which rates usage in its period; at most one applies at any time"),
};
export const catalogInput = z
  .object(catalogFields)
  .refine(hasValidPeriod, PERIOD_PROBLEM)
  .meta({ id: "NewPricingCatalog" });
export const pricingCatalog = z
  .object({ id, ...catalogFields, version: z.number().int(), created_at: isoTime })
  .meta({ id: "PricingCatalog" });
export type CatalogInput = z.output<typeof catalogInput>;
export type PricingCatalog = z.output<typeof pricingCatalog>;

const tier = z.object({
  unit_price: decimal.describe("Price of one bill unit, which applies to the whole amount"),
  up_to: decimal.nullable().default(null).describe("Maximum amount of the tier; null for the last tier"),
  flat_fee: optionalAmount.describe("Fee added if the tier applies; null for none"),
});
const matcher = z
  .record(z.string().max(50), z.union([z.string().max(200), z.number(), z.boolean()]))
  .refine((fields) => Object.keys(fields).length <= MAX_MATCHER_FIELDS, "too_many")
  .describe("Fields of a usage event and their required values; if empty, the rule matches every event");
const ruleFields = {
  bill_unit: billUnit.describe("Unit that is billed: a unit of usage, or one that a conversion leads to"),
  matcher,
  tiering: z
    .array(tier)
    .min(1, "required")
    .max(MAX_TIERS, "too_many")
    .describe("Tiers in ascending order; the last one has no limit"),
  fixed_fee: optionalAmount.describe("Fee added to every charge; null for none"),
  min_charge: optionalAmount.describe("Minimum amount of a charge; null for none"),
};
export const ruleInput = z
  .object({ catalog_id: id, ...ruleFields, valid_from: validFrom })
  .meta({ id: "NewPricingRule" });
const versionFields = {
  version: z.number().int().describe("Number of the version, from 1; each change creates a new one"),
  valid_from: isoTime,
  is_retired: z.boolean().describe("Whether this version retires it"),
  created_at: isoTime,
};
export const pricingRule = z
  .object({ id, catalog_id: id, ...ruleFields, ...versionFields })
  .meta({ id: "PricingRule" });
export type RuleInput = z.output<typeof ruleInput>;
export type PricingRule = z.output<typeof pricingRule>;

const conversionFields = {
  source_system: sourceSystem,
  operation: z
    .enum(AI_OPERATIONS)
    .nullable()
    .default(null)
    .describe(
      "Operation to which the conversion applies, or null for all; a conversion for one operation takes precedence",
    ),
  from_unit: z.enum(USAGE_UNITS).describe("Unit of usage to convert, which is the variable of the formula"),
  to_unit: billUnit.describe("Unit to convert to"),
  formula: z.string().max(200, "too_long").describe("Arithmetic formula over `from_unit`, such as `images * 5000`"),
  active_from: isoTime,
  active_to: activeTo,
};
export const conversionInput = z
  .object({ ...conversionFields, valid_from: validFrom })
  .refine(hasValidPeriod, PERIOD_PROBLEM)
  .meta({ id: "NewUnitConversion" });
export const unitConversion = z.object({ id, ...conversionFields, ...versionFields }).meta({ id: "UnitConversion" });
export type ConversionInput = z.output<typeof conversionInput>;
export type UnitConversion = z.output<typeof unitConversion>;

/** A complete pricing model, as the wizard creates it. Its rules hold from the beginning of the catalog. */
export const modelInput = z
  .object({
    catalog: catalogInput,
    rules: z.array(z.object(ruleFields)).min(1, "required").max(MAX_TIERS, "too_many"),
    conversions: z
      .array(z.object(conversionFields).refine(hasValidPeriod, PERIOD_PROBLEM))
      .max(MAX_TIERS, "too_many")
      .default([]),
  })
  .meta({ id: "NewPricingModel" });
export type ModelInput = z.output<typeof modelInput>;

/** A usage event as the input of rating. */
export const ratableEvent = z
  .object({
    source_system: sourceSystem,
    operation: z.enum(AI_OPERATIONS),
    unit_type: z.enum(USAGE_UNITS),
    unit_amount: decimal,
    vendor_total_cost: decimal.nullable().default(null).describe("Vendor cost of the event; null if unknown"),
    provider_id: id.nullable().default(null).describe("Provider; null for none"),
    provider_name: z.string().max(255).default("").describe("Name of the provider at that time"),
    model: z.string().max(255).default("").describe("Name of the model"),
    purpose: z.enum(AI_PURPOSES).default("console").describe("Purpose of the result"),
    user_id: id.nullable().default(null).describe("Account; null for none"),
    quality: z
      .string()
      .max(255)
      .nullable()
      .default(null)
      .describe("Quality of a generated image; null if not applicable"),
    size: z
      .string()
      .max(255)
      .nullable()
      .default(null)
      .describe("Size of a generated image, such as `1024x1024`; null if not applicable"),
    is_estimate: z
      .boolean()
      .default(false)
      .describe("Whether the amount is an estimate because the vendor did not report it"),
  })
  .meta({ id: "RatableEvent" });
export type RatableEventInput = z.output<typeof ratableEvent>;

export const unratedReason = z.enum(UNRATED_REASONS);
const formulaCode = z.string().describe("Code of the reason why the formula has no value");
const consideredRule = z.object({
  rule_id: id,
  version: z
    .number()
    .int()
    .nullable()
    .describe("Version of the rule at the time of the event; null if none was valid yet"),
  bill_unit: z.string(),
  verdict: z.enum(RULE_VERDICTS),
  field: z.string().nullable().describe("Field whose value differs from the event; null if none does"),
});

/** Steps of rating, in their order. */
export const ratingStep = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("event"), unit_type: z.string(), unit_amount: amount }),
    z.object({ kind: z.literal("catalog"), catalog_id: z.string(), name: z.string(), currency: z.string() }),
    z.object({ kind: z.literal("no_catalog") }),
    z.object({
      kind: z.literal("rules"),
      total: z.number().int().describe("Number of rules in the catalog"),
      considered: z.array(consideredRule).describe("The chosen rule and some of the others"),
    }),
    z.object({
      kind: z.literal("rule"),
      rule_id: z.string(),
      version: z.number().int(),
      bill_unit: z.string(),
    }),
    z.object({ kind: z.literal("no_rule") }),
    z.object({
      kind: z.literal("no_conversion"),
      unit_type: z.string(),
      bill_units: z.array(z.string()).describe("Bill units of the matching rules"),
    }),
    z.object({
      kind: z.literal("conversion"),
      conversion_id: z.string(),
      version: z.number().int(),
      formula: z.string(),
      from_unit: z.string(),
      from_amount: amount,
      to_unit: z.string(),
      to_amount: amount,
    }),
    z.object({
      kind: z.literal("formula_error"),
      conversion_id: z.string(),
      version: z.number().int(),
      formula: z.string(),
      code: formulaCode,
    }),
    z.object({
      kind: z.literal("tier"),
      tier: z.number().int().describe("Number of the tier, from 1"),
      tiers: z.number().int(),
      amount,
      up_to: amount.nullable(),
      unit_price: amount,
    }),
    z.object({
      kind: z.literal("sum"),
      amount,
      unit_price: amount,
      product: amount,
      flat_fee: amount.nullable(),
      fixed_fee: amount.nullable(),
      sum: amount,
    }),
    z.object({ kind: z.literal("minimum"), min_charge: amount, is_applied: z.boolean() }),
    z.object({ kind: z.literal("charge"), line_amount: amount, currency: z.string() }),
  ])
  .meta({ id: "RatingStep" });

const chargeFields = {
  line_amount: amount.describe("Amount charged"),
  currency: z.string(),
  catalog_id: z.string(),
  rule_id: z.string(),
  rule_version: z.number().int(),
  conversion_id: z
    .string()
    .nullable()
    .describe("Id of the unit conversion; null if the rule bills the unit of the event"),
  conversion_version: z.number().int().nullable(),
  bill_unit: z.string(),
  billed_amount: amount.describe("Amount in the bill unit"),
  tier: z.number().int().describe("Number of the tier, from 1"),
  unit_price: amount,
};

/** Result of rating an event. */
export const ratingResult = z
  .object({
    event: ratableEvent.extend({ id: z.string().nullable(), occurred_at: isoTime }),
    charge: z.object(chargeFields).nullable().describe("Charge; null if the event cannot be rated"),
    reason: unratedReason.nullable().describe("Reason why the event cannot be rated; null if it can"),
    steps: z.array(ratingStep),
  })
  .meta({ id: "RatingResult" });
export type RatingResult = z.output<typeof ratingResult>;

const usedEvent = {
  event_id: id,
  occurred_at: isoTime,
  source_system: z.string(),
  provider_name: z.string(),
  model: z.string(),
  operation: z.string(),
  purpose: z.string(),
  unit_type: z.string(),
  unit_amount: amount,
};
export const ratedCharge = z
  .object({ id, ...usedEvent, ...chargeFields, catalog_name: z.string(), rated_at: isoTime })
  .meta({ id: "RatedCharge" });
export type RatedCharge = z.output<typeof ratedCharge>;
export const unratedEvent = z
  .object({
    ...usedEvent,
    reason: unratedReason.nullable().describe("Reason why the event has no charge; null if it has not been rated yet"),
  })
  .meta({ id: "UnratedEvent" });
export type UnratedEvent = z.output<typeof unratedEvent>;

/** Sums by currency; different currencies are never added. */
export const sumsByCurrency = z.array(z.object({ currency: z.string(), amount }));
