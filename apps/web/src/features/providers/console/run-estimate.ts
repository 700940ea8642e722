import type { UnitPrices, UsageUnit } from "@showrunner/contract/rest";
import { Decimal } from "@showrunner/rating";

/** Whole units that a run is expected to use. */
export type EstimatedUsage = Readonly<Partial<Record<UsageUnit, number>>>;

/** Output of a text without a limit, as the server estimates it. */
const USUAL_OUTPUT_TOKENS = 1_000;
const BYTES_PER_TOKEN = 4;
const BYTES_PER_SECOND_OF_SPEECH = 8_000;

/** Rough number of tokens of a text. */
export function estimateTokens(...texts: readonly string[]): number {
  const encoder = new TextEncoder();
  return Math.ceil(texts.reduce((sum, text) => sum + encoder.encode(text).length, 0) / BYTES_PER_TOKEN);
}

export function estimateText(prompt: string, system: string, maxTokens: number | null): EstimatedUsage {
  return { input_tokens: estimateTokens(prompt, system), output_tokens: maxTokens ?? USUAL_OUTPUT_TOKENS };
}

export function estimateSpeech(bytes: number): EstimatedUsage {
  return { audio_seconds: Math.ceil(bytes / BYTES_PER_SECOND_OF_SPEECH) };
}

/** Price of the expected use; null while one of its units has no price, or they have different currencies. */
export function estimateCost(
  usage: EstimatedUsage,
  { items }: Pick<UnitPrices, "items">,
): { readonly amount: string; readonly currency: string } | null {
  let sum = new Decimal(0);
  let currency: string | null = null;
  for (const [unit, amount] of Object.entries(usage)) {
    const price = items.find((item) => item.unit === unit);
    if (price === undefined || (currency !== null && price.currency !== currency)) return null;
    currency = price.currency;
    sum = sum.plus(new Decimal(price.cost).times(amount));
  }
  return currency === null ? null : { amount: sum.toString(), currency };
}
