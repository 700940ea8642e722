import type { UsageEventsTable } from "../../../platform/db/index.ts";
import { newId } from "../../../platform/ids.ts";

/** Creates a usage event with defaults. */
export function createTestEvent(change: Partial<UsageEventsTable> = {}): UsageEventsTable {
  return {
    id: newId(),
    attempt_id: newId(),
    provider_id: "p1",
    provider_name: "House model",
    source_system: "general",
    model: "small",
    operation: "chat",
    unit_type: "input_tokens",
    unit_amount: "1000",
    vendor_total_cost: "0.1",
    currency: "USD",
    pricing_id: null,
    price_cents: null,
    provider_unit: null,
    purpose: "console",
    user_id: null,
    linked_type: null,
    linked_id: null,
    quality: null,
    size: null,
    is_estimate: 0,
    requests: 1,
    occurred_at: Date.parse("2026-11-20T12:00:00Z"),
    ...change,
  };
}
