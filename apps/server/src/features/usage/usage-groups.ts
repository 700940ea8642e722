import { createHash } from "node:crypto";
import { Decimal } from "@showrunner/rating";
import type { PendingRollupsTable, UsageDaysTable, UsageEventsTable } from "../../platform/db/index.ts";

/** The columns by which daily sums are grouped. */
export type UsageGroup = Pick<
  UsageDaysTable,
  "day" | "provider_id" | "source_system" | "model" | "operation" | "unit_type" | "purpose" | "user_id" | "currency"
>;
type SumColumn = Exclude<keyof UsageDaysTable, keyof UsageGroup | "id">;
type DecimalSum = "unit_amount" | "vendor_total_cost" | "charges";

/** Sums of a group while they are added up. */
export type GroupSums = UsageGroup & { readonly id: string } & {
  -readonly [K in SumColumn]: K extends DecimalSum ? Decimal : UsageDaysTable[K];
};

/** An event or charge that the sums of its group do not contain yet. */
export type PendingChange = Pick<PendingRollupsTable, "kind" | "charge" | "rated"> & {
  /** Currency of the charge. */
  readonly charge_currency: string | null;
  readonly event: UsageEventsTable;
};

/** The UTC day of a moment, as `YYYY-MM-DD`. */
export function toDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

function toGroup(event: UsageEventsTable, currency: string | null): UsageGroup {
  const { provider_id, source_system, model, operation, unit_type, purpose, user_id } = event;
  const day = toDay(event.occurred_at);
  return { day, provider_id, source_system, model, operation, unit_type, purpose, user_id, currency };
}

function getGroupId(group: UsageGroup): string {
  const { day, provider_id, source_system, model, operation, unit_type, purpose, user_id, currency } = group;
  const columns = [day, provider_id, source_system, model, operation, unit_type, purpose, user_id, currency];
  return createHash("sha256").update(JSON.stringify(columns)).digest("hex");
}

/** Adds events and charges up to the sums of their groups. */
export class GroupTotals {
  readonly #groups = new Map<string, GroupSums>();

  get groups(): readonly GroupSums[] {
    return [...this.#groups.values()];
  }

  /** Adds the stored sums of a group that is already known. */
  addStored(row: UsageDaysTable): void {
    const sums = this.#groups.get(row.id);
    if (sums === undefined) return;
    sums.unit_amount = sums.unit_amount.plus(row.unit_amount);
    sums.vendor_total_cost = sums.vendor_total_cost.plus(row.vendor_total_cost);
    sums.charges = sums.charges.plus(row.charges);
    sums.requests += row.requests;
    sums.events += row.events;
    sums.unpriced_events += row.unpriced_events;
    sums.estimated_events += row.estimated_events;
    sums.rated_events += row.rated_events;
  }

  add({ kind, charge, charge_currency, rated, event }: PendingChange): void {
    const sums = this.#find(event, kind === "charge" ? charge_currency : event.currency);
    if (kind === "charge") {
      sums.charges = sums.charges.plus(charge ?? 0);
      sums.rated_events += rated;
      return;
    }
    sums.provider_name = event.provider_name;
    sums.unit_amount = sums.unit_amount.plus(event.unit_amount);
    sums.vendor_total_cost = sums.vendor_total_cost.plus(event.vendor_total_cost ?? 0);
    sums.requests += event.requests;
    sums.events += 1;
    sums.unpriced_events += event.vendor_total_cost === null ? 1 : 0;
    sums.estimated_events += event.is_estimate;
  }

  #find(event: UsageEventsTable, currency: string | null): GroupSums {
    const group = toGroup(event, currency);
    const id = getGroupId(group);
    const known = this.#groups.get(id);
    if (known !== undefined) return known;
    const zero = new Decimal(0);
    const sums: GroupSums = {
      id,
      ...group,
      provider_name: event.provider_name,
      unit_amount: zero,
      vendor_total_cost: zero,
      charges: zero,
      requests: 0,
      events: 0,
      unpriced_events: 0,
      estimated_events: 0,
      rated_events: 0,
    };
    this.#groups.set(id, sums);
    return sums;
  }
}

/** Converts the sums of a group to its row. */
export function toUsageDaysRow(sums: GroupSums): UsageDaysTable {
  return {
    ...sums,
    unit_amount: sums.unit_amount.toString(),
    vendor_total_cost: sums.vendor_total_cost.toString(),
    charges: sums.charges.toString(),
  };
}
