import {
  PRICED_UNITS_OF,
  PROVIDER_UNITS_OF,
  type Capability,
  type PricedUnit,
  type PricingEntryInput,
  type ProviderUnit,
} from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";

/** Prices as they are typed, in cents. */
export interface PriceFormValues {
  readonly capability: Capability;
  readonly model: string;
  readonly currency: string;
  /** What uses are charged by. */
  readonly internal_unit: PricedUnit;
  /** What the price is stated for. */
  readonly provider_unit: ProviderUnit;
  readonly input: string;
  readonly cached: string;
  readonly output: string;
  /** Of one unit, where tokens are not what is paid for. */
  readonly single: string;
  /** Images only; empty for any. */
  readonly quality: string;
  readonly size: string;
}

const NO_PRICES = { input: "", cached: "", output: "", single: "", quality: "", size: "" } as const;

/** The units that are usual for a capability, such as a million tokens. */
export function getUsualUnits(
  capability: Capability,
  unit: PricedUnit = PRICED_UNITS_OF[capability][0],
): Pick<PriceFormValues, "internal_unit" | "provider_unit"> {
  return { internal_unit: unit, provider_unit: PROVIDER_UNITS_OF[unit][0] };
}

export function startPrice(capability: Capability, model: string, currency: string): PriceFormValues {
  return { capability, model, currency, ...getUsualUnits(capability), ...NO_PRICES };
}

/** Whether the fields that are shown contain a price that they did not begin with. */
export function isPriceTyped(values: PriceFormValues, start: PriceFormValues): boolean {
  const shown = values.internal_unit === "tokens" ? (["input", "cached", "output"] as const) : (["single"] as const);
  return shown.some((name) => values[name].trim() !== start[name]);
}

/** Whether a stored price would be changed by saving. */
export function isPriceChanged(values: PriceFormValues, start: PriceFormValues): boolean {
  return JSON.stringify(toPricingEntry(values)) !== JSON.stringify(toPricingEntry(start));
}

/** A stored price, to be changed, as people of the language write it. One for all kinds of tokens is that of input and output. */
export function toPriceForm(entry: PricingEntryInput, locale: Locale): PriceFormValues {
  const { capability, model, currency, internal_unit, provider_unit, price_per_unit_cents: single } = entry;
  const type = (cents: string | null): string => (locale === "de" ? (cents ?? "").replace(".", ",") : (cents ?? ""));
  return {
    ...{ capability, model, currency, internal_unit, provider_unit },
    input: type(entry.input_price_cents ?? single),
    cached: type(entry.cached_input_price_cents),
    output: type(entry.output_price_cents ?? single),
    single: type(single),
    quality: entry.quality ?? "",
    size: entry.size ?? "",
  };
}

/** Decimal text as the API takes it, also from people who write a comma; null for none. */
function toCents(text: string): string | null {
  const trimmed = text.trim().replace(",", ".");
  return trimmed === "" ? null : trimmed;
}

const toOptional = (text: string): string | null => (text.trim() === "" ? null : text.trim());

export function toPricingEntry(values: PriceFormValues) {
  const { capability, model, currency, internal_unit, provider_unit } = values;
  const isTokens = internal_unit === "tokens";
  const isImage = capability === "image";
  return {
    ...{ capability, model, currency, internal_unit, provider_unit },
    price_per_unit_cents: isTokens ? null : toCents(values.single),
    input_price_cents: isTokens ? toCents(values.input) : null,
    cached_input_price_cents: isTokens ? toCents(values.cached) : null,
    output_price_cents: isTokens ? toCents(values.output) : null,
    quality: isImage ? toOptional(values.quality) : null,
    size: isImage ? toOptional(values.size) : null,
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

/** Entries with others added, which replace those for the same use in their place. */
export function mergePrices(
  entries: readonly PricingEntryInput[],
  added: readonly PricingEntryInput[],
): readonly PricingEntryInput[] {
  const byKey = new Map(entries.map((entry) => [getPriceKey(entry), entry]));
  for (const entry of added) byKey.set(getPriceKey(entry), entry);
  return [...byKey.values()];
}
