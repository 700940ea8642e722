import type { PricingEntryInput } from "@showrunner/contract/rest";
import type { ProviderPricingTable } from "../../platform/db/index.ts";
import { newId } from "../../platform/ids.ts";

/** Creates the row of an entered price that is valid from a moment on. */
export function createPricingRow(
  entry: PricingEntryInput,
  providerId: string,
  validFrom: number,
): ProviderPricingTable {
  const { capability, model, provider_unit, internal_unit, currency, quality, size } = entry;
  return {
    id: newId(),
    provider_id: providerId,
    capability,
    model,
    provider_unit,
    internal_unit,
    price_per_unit_cents: entry.price_per_unit_cents,
    input_price_cents: entry.input_price_cents,
    cached_input_price_cents: entry.cached_input_price_cents,
    output_price_cents: entry.output_price_cents,
    currency,
    quality,
    size,
    valid_from: validFrom,
    valid_to: null,
  };
}

/** Identifies the use that a price is for. Only one price per key can be valid at a time. */
export function getPricingKey(
  entry: Pick<PricingEntryInput, "capability" | "model" | "internal_unit" | "quality" | "size">,
): string {
  const { capability, model, internal_unit, quality, size } = entry;
  return JSON.stringify([capability, model, internal_unit, quality, size]);
}
