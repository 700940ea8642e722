import { Decimal } from "@showrunner/rating";
import type { Capability, PricingEntryInput } from "@showrunner/contract/rest";

/** A price from the list in the `@pydantic/genai-prices` package. The list is never refreshed from the network. */
export interface ListedPrice {
  readonly entry: PricingEntryInput;
  /** Whether the vendor has different prices for long prompts. The entry contains the base prices. */
  readonly has_tiers: boolean;
}

/** Identifies a vendor by its id in the list, or else by the address of its API. */
export interface ListedVendor {
  readonly id: string | null;
  readonly baseUrl: string | null;
}

const CENTS = 100;

type Price = number | { readonly base: number } | undefined;

/** Converts a price without rounding: the shortest decimal form of its number is what the authors of the list wrote. */
const toCents = (price: Price): string | null => {
  if (price === undefined) return null;
  return new Decimal(String(typeof price === "number" ? price : price.base)).times(CENTS).toString();
};

/** The current price of a model; null if the list does not contain the combination. */
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
  const { cache_read_mtok: cached } = prices;
  // The prices of tokens of audio and of images differ from those of text, where the list has both.
  const input = (capability === "transcription" ? prices["input_audio_mtok"] : undefined) ?? prices["input_mtok"];
  const output = (capability === "image" ? prices["output_image_mtok"] : undefined) ?? prices["output_mtok"];
  // The list has no prices for other units, such as seconds of video.
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
