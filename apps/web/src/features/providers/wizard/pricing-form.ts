import { PRICED_UNITS_OF, PROVIDER_UNITS_OF, type Capability, type PricingEntryInput } from "@showrunner/contract/rest";

/** Prices as they are typed, in cents. */
export interface PriceFormValues {
  readonly capability: Capability;
  readonly model: string;
  readonly currency: string;
  readonly input: string;
  readonly cached: string;
  readonly output: string;
  /** Of one unit, where tokens are not what is paid for. */
  readonly single: string;
}

/** Decimal text as the API takes it, also from people who write a comma; null for none. */
function toCents(text: string): string | null {
  const trimmed = text.trim().replace(",", ".");
  return trimmed === "" ? null : trimmed;
}

/** The price of the unit that is usual for the capability, such as a million tokens. */
export function toPricingEntry({ capability, model, currency, ...prices }: PriceFormValues) {
  const [unit] = PRICED_UNITS_OF[capability];
  const isTokens = unit === "tokens";
  return {
    capability,
    model,
    currency,
    internal_unit: unit,
    provider_unit: PROVIDER_UNITS_OF[unit][0],
    price_per_unit_cents: isTokens ? null : toCents(prices.single),
    input_price_cents: isTokens ? toCents(prices.input) : null,
    cached_input_price_cents: isTokens ? toCents(prices.cached) : null,
    output_price_cents: isTokens ? toCents(prices.output) : null,
  };
}

/** Two prices with the same key would be for the same use. */
export function getPriceKey({ capability, model, internal_unit, quality, size }: PricingEntryInput): string {
  return JSON.stringify([capability, model, internal_unit, quality, size]);
}

/** The prices of an entry that are set. */
export function listPrices(entry: PricingEntryInput) {
  const all = [
    { name: "single", cents: entry.price_per_unit_cents },
    { name: "input", cents: entry.input_price_cents },
    { name: "cached", cents: entry.cached_input_price_cents },
    { name: "output", cents: entry.output_price_cents },
  ] as const;
  return all.flatMap(({ name, cents }) => (cents === null ? [] : [{ name, cents }]));
}
