import type { UsageEvent } from "@showrunner/contract/rest";
import type { ListedUsageEvent } from "./usage-events.repository.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

export function presentUsageEvent(row: ListedUsageEvent): UsageEvent {
  return {
    id: row.id,
    attempt_id: row.attempt_id,
    provider_id: row.provider_id,
    provider_name: row.provider_name,
    source_system: row.source_system,
    model: row.model,
    operation: row.operation,
    unit_type: row.unit_type,
    unit_amount: row.unit_amount,
    vendor_total_cost: row.vendor_total_cost,
    currency: row.currency,
    pricing_id: row.pricing_id,
    price_cents: row.price_cents,
    provider_unit: row.provider_unit,
    purpose: row.purpose,
    user_id: row.user_id,
    username: row.username,
    linked_type: row.linked_type,
    linked_id: row.linked_id,
    quality: row.quality,
    size: row.size,
    is_estimate: row.is_estimate === 1,
    occurred_at: toIsoTime(row.occurred_at),
  };
}
