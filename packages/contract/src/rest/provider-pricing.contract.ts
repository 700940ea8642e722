import { z } from "zod";
import { AI_OPERATIONS, CAPABILITIES, currency, decimal, USAGE_UNITS, type Capability } from "./ai.schemas.ts";
import { id, idParams, isoTime } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

/** Units for which vendors state prices. */
export const PROVIDER_UNITS = [
  "token",
  "thousand_tokens",
  "million_tokens",
  "image",
  "second",
  "minute",
  "hour",
  "request",
] as const;
export type ProviderUnit = (typeof PROVIDER_UNITS)[number];

/** Units of usage to which a price applies; `tokens` covers all kinds of tokens. */
export const PRICED_UNITS = ["tokens", "images", "video_seconds", "audio_seconds", "requests"] as const;
export type PricedUnit = (typeof PRICED_UNITS)[number];

/** Provider units in which the price of a priced unit can be stated; the first one is suggested. */
export const PROVIDER_UNITS_OF: Readonly<Record<PricedUnit, readonly [ProviderUnit, ...ProviderUnit[]]>> = {
  tokens: ["million_tokens", "thousand_tokens", "token"],
  images: ["image"],
  video_seconds: ["second", "minute"],
  audio_seconds: ["minute", "second", "hour"],
  requests: ["request"],
};

/** Units in which uses of a capability can be priced; the first one is suggested. */
export const PRICED_UNITS_OF: Readonly<Record<Capability, readonly [PricedUnit, ...PricedUnit[]]>> = {
  llm: ["tokens", "requests"],
  code: ["tokens", "requests"],
  image: ["images", "tokens", "requests"],
  transcription: ["audio_seconds", "tokens", "requests"],
  video: ["video_seconds", "requests"],
};

const cents = decimal.describe("Price of one provider unit in cents, decimals allowed");

const fields = {
  capability: z.enum(CAPABILITIES),
  model: z.string().trim().min(1, "required").max(200, "too_long").describe("Name of the model, as runs use it"),
  provider_unit: z.enum(PROVIDER_UNITS).describe("What the vendor states the price for"),
  internal_unit: z.enum(PRICED_UNITS).describe("Usage that the price is applied to"),
  price_per_unit_cents: cents
    .nullable()
    .describe("Price of one provider unit in cents; null where all kinds of tokens have a price of their own"),
  input_price_cents: cents.nullable().default(null).describe("Of input tokens; null: `price_per_unit_cents`"),
  cached_input_price_cents: cents
    .nullable()
    .default(null)
    .describe("Of input tokens that the vendor had cached; null: as other input tokens"),
  output_price_cents: cents.nullable().default(null).describe("Of output tokens; null: `price_per_unit_cents`"),
  currency,
  quality: z
    .string()
    .trim()
    .min(1)
    .max(50, "too_long")
    .nullable()
    .default(null)
    .describe("Only for images of this quality; null: of any"),
  size: z
    .string()
    .trim()
    .min(1)
    .max(50, "too_long")
    .nullable()
    .default(null)
    .describe("Only for images of this size, such as `1024x1024`; null: of any"),
};

interface Fields {
  readonly capability: Capability;
  readonly provider_unit: ProviderUnit;
  readonly internal_unit: PricedUnit;
  readonly price_per_unit_cents: string | null;
  readonly input_price_cents: string | null;
  readonly cached_input_price_cents: string | null;
  readonly output_price_cents: string | null;
  readonly quality: string | null;
  readonly size: string | null;
}

/** Finds fields that contradict others, with the code of the reason. */
export function findPricingConflicts(entry: Fields): readonly { readonly path: keyof Fields; readonly code: string }[] {
  const { capability, internal_unit, provider_unit, price_per_unit_cents } = entry;
  const conflicts: { readonly path: keyof Fields; readonly code: string }[] = [];
  const refuse = (path: keyof Fields, code: string): void => {
    conflicts.push({ path, code });
  };
  if (!PRICED_UNITS_OF[capability].includes(internal_unit)) refuse("internal_unit", "unit_mismatch");
  if (!PROVIDER_UNITS_OF[internal_unit].includes(provider_unit)) refuse("provider_unit", "unit_mismatch");
  const ofTokens = ["input_price_cents", "cached_input_price_cents", "output_price_cents"] as const;
  if (internal_unit !== "tokens") for (const path of ofTokens) if (entry[path] !== null) refuse(path, "not_applicable");
  if (price_per_unit_cents === null) {
    if (internal_unit !== "tokens") refuse("price_per_unit_cents", "required");
    else
      for (const path of ["input_price_cents", "output_price_cents"] as const)
        if (entry[path] === null) refuse(path, "required");
  }
  if (capability !== "image")
    for (const path of ["quality", "size"] as const) if (entry[path] !== null) refuse(path, "not_applicable");
  return conflicts;
}

/** Input for a price. */
export const pricingEntryInput = z
  .object(fields)
  .superRefine((entry, context) => {
    for (const { path, code } of findPricingConflicts(entry))
      context.addIssue({ code: "custom", message: code, path: [path] });
  })
  .meta({ id: "NewPricingEntry" });
export type PricingEntryInput = z.infer<typeof pricingEntryInput>;

/** Maximum number of prices of a provider that hold at the same time. */
export const MAX_PRICING_ENTRIES = 500;

export const pricingEntry = z
  .object({
    id,
    ...fields,
    valid_from: isoTime.describe("Usage from this moment on has this price"),
    valid_to: isoTime.nullable().describe("First moment at which it no longer holds; null: until it is changed"),
  })
  .meta({ id: "PricingEntry" });
export type PricingEntry = z.infer<typeof pricingEntry>;

const providerPricing = z
  .object({
    entries: z.array(pricingEntry).describe("Prices that hold now"),
    former: z.array(pricingEntry).describe("The latest of those that no longer hold, the newest first"),
    revision: z.string().describe("Send it with a change; it is refused if prices were changed meanwhile"),
  })
  .meta({ id: "ProviderPricing" });
export type ProviderPricing = z.infer<typeof providerPricing>;

/** Names of models to look up; `base_url` finds the vendor of a provider that is defined by its address. */
const importRequest = z.object({
  models: z
    .array(
      z.object({ capability: z.enum(CAPABILITIES), model: z.string().trim().min(1, "required").max(200, "too_long") }),
    )
    .min(1, "required")
    .max(200, "too_many"),
  base_url: z.string().max(2000, "too_long").nullable().default(null).describe("Address of the vendor, as entered"),
});

const pricingImport = z
  .object({
    items: z
      .array(
        z.object({
          entry: pricingEntryInput,
          current: pricingEntry.nullable().describe("The price that it would replace"),
          change: z.enum(["added", "changed", "same"]).describe("Compared with `current`"),
          has_tiers: z
            .boolean()
            .describe("The vendor charges other prices for long prompts; these are the base prices"),
        }),
      )
      .describe("Prices from the list that this version came with; nothing is stored"),
    unavailable: z
      .array(z.object({ capability: z.enum(CAPABILITIES), model: z.string() }))
      .describe("Models that the list does not know: their prices are configured manually"),
  })
  .meta({ id: "PricingImport" });
export type PricingImport = z.infer<typeof pricingImport>;

const unitPrices = z
  .object({
    model: z.string().nullable().describe("The model that was asked for, or the provider's default; null without both"),
    items: z
      .array(
        z.object({
          unit: z.enum(USAGE_UNITS),
          cost: decimal.describe("Vendor cost of one unit at present"),
          currency,
        }),
      )
      .describe("Units that runs of this kind are metered in and that have a price"),
  })
  .meta({ id: "UnitPrices" });
export type UnitPrices = z.infer<typeof unitPrices>;

export const providerPricingRoutes = {
  "GET /providers/:id/pricing": {
    summary: "Prices of a provider",
    guard: "admin",
    params: idParams,
    response: providerPricing,
    tag: "providers",
  },
  "PUT /providers/:id/pricing": {
    summary: "Replace the prices of a provider from now on",
    description:
      "Prices that are not in the list end now, changed ones begin now, the rest stays. Usage keeps the price that it had. `409` with `version_conflict` when another change came first.",
    guard: "admin",
    params: idParams,
    body: z.object({
      entries: z.array(pricingEntryInput).max(MAX_PRICING_ENTRIES, "too_many"),
      revision: z.string().max(100).describe("Of the prices that were changed"),
    }),
    response: providerPricing,
    tag: "providers",
  },
  "GET /providers/:id/unit-prices": {
    summary: "What one unit of a run costs at present",
    description:
      "For those who can run the provider, who tell a price from it before and during a run: `404` for a provider that does not exist or is private; `403` with `ai_provider_read_only`; `409` with `ai_provider_inactive`.",
    guard: "user",
    params: idParams,
    query: z.object({
      operation: z.enum(AI_OPERATIONS),
      model: z
        .string()
        .trim()
        .max(200, "too_long")
        .optional()
        .describe("Name of the model at the vendor; without it the provider's default model"),
      quality: z.string().trim().max(50, "too_long").optional().describe("Of images"),
      size: z.string().trim().max(50, "too_long").optional().describe("Of images in pixels"),
    }),
    response: unitPrices,
    tag: "providers",
  },
  "POST /providers/:id/pricing/import": {
    summary: "Look up prices for models of a provider, compared with the present ones",
    guard: "admin",
    params: idParams,
    body: importRequest,
    response: pricingImport,
    tag: "providers",
  },
  "POST /providers/definitions/:key/pricing/import": {
    summary: "Look up prices for models of a provider that does not exist yet",
    guard: "admin",
    params: z.object({ key: z.string().min(1).max(50).describe("Key of the provider's definition") }),
    body: importRequest,
    response: pricingImport,
    tag: "providers",
  },
} as const satisfies RouteTable;
