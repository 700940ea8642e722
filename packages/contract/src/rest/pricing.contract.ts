import { z } from "zod";
import { id, idParams, isoTime, definePage, pageQuery } from "./common.schemas.ts";
import {
  catalogInput,
  conversionInput,
  modelInput,
  pricingCatalog,
  pricingRule,
  ratableEvent,
  ratedCharge,
  ratingResult,
  ratingStep,
  ruleInput,
  sumsByCurrency,
  unitConversion,
  unratedEvent,
  unratedReason,
} from "./pricing.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

const version = z.number().int().min(1).describe("Version on which the change is based");
const LATER =
  "The change creates a new version, which rates usage from `valid_from` on. Existing charges are not changed. ";
const CONFLICT = "`409` with `version_conflict` if there is a newer version.";

export const pricingRoutes = {
  "GET /pricing/catalogs": {
    summary: "List all pricing catalogs",
    guard: "admin",
    response: z.object({ items: z.array(pricingCatalog).describe("Pricing catalogs, sorted by name") }),
    tag: "pricing",
  },
  "POST /pricing/catalogs": {
    summary: "Create a pricing catalog",
    description: "`422` with `default_overlaps` if another default catalog is active during a part of the same period.",
    guard: "admin",
    body: catalogInput,
    response: pricingCatalog,
    status: 201,
    tag: "pricing",
  },
  "PUT /pricing/catalogs/:id": {
    summary: "Change a pricing catalog; existing charges are not changed",
    description: `\`409\` with \`catalog_in_use\` if the currency is changed although something was charged in it. ${CONFLICT}`,
    guard: "admin",
    params: idParams,
    body: catalogInput.safeExtend({ version }),
    response: pricingCatalog,
    tag: "pricing",
  },
  "DELETE /pricing/catalogs/:id": {
    summary: "Delete a pricing catalog with its rules",
    description:
      "`409` with `catalog_in_use` if one of its rules has charged something; set `active_to` to end the catalog instead.",
    guard: "admin",
    params: idParams,
    status: 204,
    tag: "pricing",
  },
  "GET /pricing/rules": {
    summary: "List the newest versions of all pricing rules",
    guard: "admin",
    query: z.object({ catalog_id: id.optional().describe("Only rules of this catalog") }),
    response: z.object({ items: z.array(pricingRule).describe("Newest versions, without retired ones") }),
    tag: "pricing",
  },
  "POST /pricing/rules": {
    summary: "Create a pricing rule",
    guard: "admin",
    body: ruleInput,
    response: pricingRule,
    status: 201,
    tag: "pricing",
  },
  "PUT /pricing/rules/:id": {
    summary: "Change a pricing rule by creating a new version",
    description: LATER + CONFLICT,
    guard: "admin",
    params: idParams,
    body: ruleInput.extend({ version }),
    response: pricingRule,
    tag: "pricing",
  },
  "DELETE /pricing/rules/:id": {
    summary: "Retire a pricing rule",
    description: "The rule does not apply to usage from now on. Its versions are kept for earlier usage.",
    guard: "admin",
    params: idParams,
    status: 204,
    tag: "pricing",
  },
  "GET /pricing/rules/:id/versions": {
    summary: "List all versions of a pricing rule",
    guard: "admin",
    params: idParams,
    response: z.object({ items: z.array(pricingRule).describe("Versions, newest first") }),
    tag: "pricing",
  },
  "GET /pricing/conversions": {
    summary: "List the newest versions of all unit conversions",
    guard: "admin",
    response: z.object({ items: z.array(unitConversion).describe("Newest versions, without retired ones") }),
    tag: "pricing",
  },
  "POST /pricing/conversions": {
    summary: "Create a unit conversion",
    guard: "admin",
    body: conversionInput,
    response: unitConversion,
    status: 201,
    tag: "pricing",
  },
  "PUT /pricing/conversions/:id": {
    summary: "Change a unit conversion by creating a new version",
    description: LATER + CONFLICT,
    guard: "admin",
    params: idParams,
    body: conversionInput.safeExtend({ version }),
    response: unitConversion,
    tag: "pricing",
  },
  "DELETE /pricing/conversions/:id": {
    summary: "Retire a unit conversion",
    description:
      "The conversion does not apply to usage from now on. `409` with `conversion_in_use` if a rule bills a unit that no other conversion leads to.",
    guard: "admin",
    params: idParams,
    status: 204,
    tag: "pricing",
  },
  "GET /pricing/conversions/:id/versions": {
    summary: "List all versions of a unit conversion",
    guard: "admin",
    params: idParams,
    response: z.object({ items: z.array(unitConversion).describe("Versions, newest first") }),
    tag: "pricing",
  },
  "POST /pricing/preview": {
    summary: "Preview the rating of a usage event, step by step",
    description: "Nothing is stored. Either `event_id` or `event` is required.",
    guard: "admin",
    body: z
      .object({
        event_id: id.optional().describe("Id of a metered usage event"),
        event: ratableEvent.optional().describe("Made-up usage event"),
        occurred_at: isoTime.optional().describe("Time of `event`; defaults to now"),
        rule: ruleInput.optional().describe("Draft of a rule, which competes with the stored rules"),
        rule_id: id.optional().describe("Id of the stored rule that the draft replaces"),
      })
      .refine(({ event_id, event }) => (event_id === undefined) !== (event === undefined), {
        message: "required",
        path: ["event"],
      }),
    response: ratingResult,
    tag: "pricing",
  },
  "POST /pricing/rerate": {
    summary: "Rate the usage events that have no charge",
    description: "Runs in the background. Existing charges are not changed.",
    guard: "admin",
    response: z.object({ events: z.number().int().describe("Number of events that will be rated") }),
    status: 202,
    tag: "pricing",
  },
  "POST /pricing/models": {
    summary: "Create a pricing catalog with rules and conversions, all or none",
    description:
      "`422` with `conversion_exists` if a conversion of the same source system, operation and unit exists during a part of the same period; `409` with `pricing_full` if there would be too many catalogs, rules or conversions.",
    guard: "admin",
    body: modelInput,
    response: z.object({ catalog: pricingCatalog }),
    status: 201,
    tag: "pricing",
  },
  "POST /pricing/models/preview": {
    summary: "Preview a pricing model with the usage of the last 30 days",
    description:
      "Nothing is stored. Events are rated as if they occurred while the model is active, by its rules only, and by its and all stored conversions. `422` with `conversion_exists` for a conversion that another one takes precedence over; `409` with `pricing_full` if there would be too many rules or conversions.",
    guard: "admin",
    body: modelInput,
    response: z.object({
      events: z.number().int().describe("Number of events that were rated, the newest ones"),
      is_complete: z.boolean().describe("Whether all events of the period were rated; false if there are too many"),
      rated: z.number().int().describe("Number of usage events with a charge"),
      unrated: z
        .array(
          z.object({
            reason: unratedReason.describe("Reason why events have no charge"),
            events: z.number().int().describe("Number of usage events"),
          }),
        )
        .describe("Number of usage events without a charge, by reason"),
      charges: sumsByCurrency.describe("Sums of the charges by currency"),
      vendor_costs: sumsByCurrency.describe("Vendor costs of the same events by currency, as far as they are known"),
      examples: z.array(ratingResult).describe("Example events, one for each combination of unit and model"),
    }),
    tag: "pricing",
  },
  "GET /usage/charges": {
    summary: "List charges, newest usage first",
    guard: "admin",
    query: pageQuery.extend({
      catalog_id: id.optional().describe("Only charges by this catalog"),
      rule_id: id.optional().describe("Only charges by this rule"),
      event_id: id.optional().describe("Only charges for this event"),
    }),
    response: definePage(ratedCharge),
    tag: "usage",
  },
  "GET /usage/charges/:id": {
    summary: "Get a charge with the steps of its rating",
    guard: "admin",
    params: idParams,
    response: z.object({ charge: ratedCharge, steps: z.array(ratingStep) }),
    tag: "usage",
  },
  "GET /usage/unrated": {
    summary: "List usage events without a charge, with the reason",
    guard: "admin",
    query: pageQuery.extend({ reason: unratedReason.optional().describe("Only events with this reason") }),
    response: definePage(unratedEvent),
    tag: "usage",
  },
} as const satisfies RouteTable;
