import { Decimal } from "@showrunner/rating";
import type { Capability, PricingEntryInput } from "@showrunner/contract/rest";

/** A price from the list of the `@pydantic/genai-prices` package, which is never refreshed from the network. */
export interface ListedPrice {
  readonly entry: PricingEntryInput;
  /** The vendor charges other prices for long prompts; the entry has the base prices. */
  readonly has_tiers: boolean;
}

/** Looks up a vendor by its id in the list, or by the address of its interface. */
export interface ListedVendor {
  readonly id: string | null;
  readonly baseUrl: string | null;
}

const CENTS = 100;

type Price = number | { readonly base: number } | undefined;

/** Prices are numbers in the list; their shortest decimal text is what its authors wrote. */
const toCents = (price: Price): string | null => {
  if (price === undefined) return null;
  return new Decimal(String(typeof price === "number" ? price : price.base)).times(CENTS).toString();
};

/** The present price of a model; null for a combination that the list does not know. */
export async function findListedPrice(
  vendor: ListedVendor,
  capability: Capability,
  model: string,
  now: number,
): Promise<ListedPrice | null> {
  // Loaded on demand: the list is large and rarely needed.
  const { calcPrice, findProvider } = await import("@pydantic/genai-prices");
  const provider =
    (vendor.id === null ? undefined : findProvider({ providerId: vendor.id })) ??
    (vendor.baseUrl === null ? undefined : findProvider({ providerApiUrl: vendor.baseUrl }));
  if (provider === undefined) return null;
  const prices = calcPrice({}, model, { provider, timestamp: new Date(now) })?.model_price;
  if (prices === undefined) return null;
  const base = {
    capability,
    model,
    price_per_unit_cents: null,
    input_price_cents: null,
    cached_input_price_cents: null,
    output_price_cents: null,
    currency: "USD",
    quality: null,
    size: null,
  };
  const perHour = toCents(prices["input_audio_hours"] ?? prices["audio_hours"]);
  if (capability === "transcription" && perHour !== null)
    return {
      entry: { ...base, provider_unit: "hour", internal_unit: "audio_seconds", price_per_unit_cents: perHour },
      has_tiers: false,
    };
  const { input_mtok: input, output_mtok: output, cache_read_mtok: cached } = prices;
  // Other units, such as seconds of video, are not in the list.
  if (capability === "video" || input === undefined || output === undefined) return null;
  return {
    entry: {
      ...base,
      provider_unit: "million_tokens",
      internal_unit: "tokens",
      input_price_cents: toCents(input),
      cached_input_price_cents: toCents(cached),
      output_price_cents: toCents(output),
    },
    has_tiers: [input, output, cached].some((price) => typeof price === "object"),
  };
}
