import {
  OPERATION_CAPABILITIES,
  type AiOperation,
  type PricedUnit,
  type ProviderUnit,
  type UsageUnit,
} from "@showrunner/contract/rest";
import { Decimal } from "@showrunner/rating";
import type { ProviderPricingTable } from "../../platform/db/index.ts";

/** What a price depends on, besides provider and unit. */
export interface PricedUse {
  readonly operation: AiOperation;
  readonly model: string;
  readonly quality: string | null;
  readonly size: string | null;
}

/** The price of an amount, and the entry that it was computed from. */
export interface PricedAmount {
  readonly pricing_id: string;
  /** Cents per provider unit. */
  readonly price_cents: string;
  readonly provider_unit: ProviderUnit;
  /** In units of `currency`. */
  readonly cost: string;
  readonly currency: string;
}

/** Decimal places of a stored amount. Only prices per minute or hour need rounding to it. */
const FRACTION_DIGITS = 18;
const CENTS = 100;

/** Number of units of usage in one provider unit. */
const UNIT_SIZES: Readonly<Record<ProviderUnit, number>> = {
  token: 1,
  thousand_tokens: 1_000,
  million_tokens: 1_000_000,
  image: 1,
  second: 1,
  minute: 60,
  hour: 3_600,
  request: 1,
};

const PRICED_UNIT_OF: Readonly<Record<UsageUnit, PricedUnit>> = {
  input_tokens: "tokens",
  cached_input_tokens: "tokens",
  output_tokens: "tokens",
  images: "images",
  video_seconds: "video_seconds",
  audio_seconds: "audio_seconds",
  requests: "requests",
};

function findPriceCents(entry: ProviderPricingTable, unit: UsageUnit): string | null {
  const { price_per_unit_cents: price } = entry;
  switch (unit) {
    case "input_tokens":
      return entry.input_price_cents ?? price;
    case "cached_input_tokens":
      return entry.cached_input_price_cents ?? entry.input_price_cents ?? price;
    case "output_tokens":
      return entry.output_price_cents ?? price;
    default:
      return price;
  }
}

const isMatching = (own: string | null, used: string | null): boolean => own === null || own === used;

/** Entries that match a use and unit, in order of precedence: the most specific first, then the latest. */
function rankEntries(
  entries: readonly ProviderPricingTable[],
  { operation, model, quality, size }: PricedUse,
  unit: UsageUnit,
): readonly ProviderPricingTable[] {
  const capabilities = OPERATION_CAPABILITIES[operation];
  const countConditions = (entry: ProviderPricingTable): number =>
    (entry.quality === null ? 0 : 1) + (entry.size === null ? 0 : 1);
  return entries
    .filter(
      (entry) =>
        capabilities.includes(entry.capability) &&
        entry.model === model &&
        entry.internal_unit === PRICED_UNIT_OF[unit] &&
        isMatching(entry.quality, quality) &&
        isMatching(entry.size, size),
    )
    .toSorted(
      (a, b) =>
        countConditions(b) - countConditions(a) ||
        // A condition on the size is more specific than one on the quality.
        Number(a.size === null) - Number(b.size === null) ||
        capabilities.indexOf(a.capability) - capabilities.indexOf(b.capability) ||
        b.valid_from - a.valid_from ||
        (a.id < b.id ? 1 : -1),
    );
}

/** Computes the vendor cost of an amount from the entries valid at its time; null if none of them applies. */
export function priceUsage(
  entries: readonly ProviderPricingTable[],
  use: PricedUse,
  unit: UsageUnit,
  amount: string,
): PricedAmount | null {
  const [entry] = rankEntries(entries, use, unit);
  const price = entry === undefined ? null : findPriceCents(entry, unit);
  if (entry === undefined || price === null) return null;
  const cost = new Decimal(amount)
    .times(price)
    .dividedBy(UNIT_SIZES[entry.provider_unit] * CENTS)
    .toDecimalPlaces(FRACTION_DIGITS);
  return {
    pricing_id: entry.id,
    price_cents: price,
    provider_unit: entry.provider_unit,
    cost: cost.toString(),
    currency: entry.currency,
  };
}
