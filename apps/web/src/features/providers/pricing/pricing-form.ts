import {
  PRICED_UNITS_BY_CAPABILITY,
  PROVIDER_UNITS_BY_PRICED_UNIT,
  type Capability,
  type PricedUnit,
  type PricingEntryInput,
  type ProviderUnit,
} from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";
import { formatTypedDecimal, parseDecimal } from "@showrunner/i18n/typed-decimal";

/** Prices as typed, in cents. */
export interface PriceFormValues {
  readonly capability: Capability;
  readonly model: string;
  readonly currency: string;
  /** Unit in which usage is metered. */
  readonly internal_unit: PricedUnit;
  /** Unit for which the price is stated. */
  readonly provider_unit: ProviderUnit;
  readonly input: string;
  readonly cached: string;
  readonly output: string;
  /** Price of one unit, if the price is not per token. */
  readonly single: string;
  /** Images only; empty for any. */
  readonly quality: string;
  readonly size: string;
}

const NO_PRICES = { input: "", cached: "", output: "", single: "", quality: "", size: "" } as const;

/** The usual units of a capability, such as a million tokens. */
export function getUsualUnits(
  capability: Capability,
  unit: PricedUnit = PRICED_UNITS_BY_CAPABILITY[capability][0],
): Pick<PriceFormValues, "internal_unit" | "provider_unit"> {
  return { internal_unit: unit, provider_unit: PROVIDER_UNITS_BY_PRICED_UNIT[unit][0] };
}

export function startPrice(capability: Capability, model: string, currency: string): PriceFormValues {
  return { capability, model, currency, ...getUsualUnits(capability), ...NO_PRICES };
}

/** Whether the visible fields contain a price that differs from the initial one. */
export function isPriceTyped(values: PriceFormValues, start: PriceFormValues): boolean {
  const shown = values.internal_unit === "tokens" ? (["input", "cached", "output"] as const) : (["single"] as const);
  return shown.some((name) => values[name].trim() !== start[name]);
}

/** Whether saving would change a stored price. */
export function isPriceChanged(values: PriceFormValues, start: PriceFormValues, locale: Locale): boolean {
  return JSON.stringify(toPricingEntry(values, locale)) !== JSON.stringify(toPricingEntry(start, locale));
}

/** Form values of a stored price, in the notation of the language. A price for all tokens fills input and output. */
export function toPriceForm(entry: PricingEntryInput, locale: Locale): PriceFormValues {
  const { capability, model, currency, internal_unit, provider_unit, price_per_unit_cents: single } = entry;
  const type = (cents: string | null): string => formatTypedDecimal(cents ?? "", locale);
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

const toOptional = (text: string): string | null => (text.trim() === "" ? null : text.trim());

export function toPricingEntry(values: PriceFormValues, locale: Locale) {
  const toCents = (text: string): string | null => (text.trim() === "" ? null : parseDecimal(text, locale));
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

/** Key of a price's use; two prices must not have the same key. */
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

/** Adds entries to others; an entry for the same use is replaced in its position. */
export function mergePrices(
  entries: readonly PricingEntryInput[],
  added: readonly PricingEntryInput[],
): readonly PricingEntryInput[] {
  const byKey = new Map(entries.map((entry) => [getPriceKey(entry), entry]));
  for (const entry of added) byKey.set(getPriceKey(entry), entry);
  return [...byKey.values()];
}
