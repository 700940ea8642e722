import type { UsageAmounts, UsageSummary, UsageSums } from "@showrunner/contract/rest";
import { USAGE_UNITS, type UsageUnit } from "@showrunner/contract/rest";
import { Decimal } from "@showrunner/rating";
import type { UsageDaysTable } from "../../platform/db/index.ts";

const DAY_MS = 24 * 3_600_000;
const ZERO = new Decimal(0);

interface Money {
  vendor_cost: Decimal;
  charges: Decimal;
}

type DecimalColumn = "unit_amount" | "vendor_total_cost" | "charges";
/** A row, or the sum of rows that differ only in their day. */
type SummedRow = Omit<UsageDaysTable, "day" | DecimalColumn> & { readonly [C in DecimalColumn]: Decimal };

/** Sums by currency. Amounts of different currencies are never added. */
class MoneyByCurrency {
  readonly #money = new Map<string, Money>();

  add({ currency, vendor_total_cost, charges }: Pick<SummedRow, "currency" | "vendor_total_cost" | "charges">): void {
    if (currency === null) return;
    const known = this.#money.get(currency);
    if (known === undefined) {
      this.#money.set(currency, { vendor_cost: vendor_total_cost, charges });
      return;
    }
    if (!vendor_total_cost.isZero()) known.vendor_cost = known.vendor_cost.plus(vendor_total_cost);
    if (!charges.isZero()) known.charges = known.charges.plus(charges);
  }

  present(): UsageSums["amounts"] {
    return [...this.#money.entries()]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, { vendor_cost, charges }]) => ({
        currency,
        vendor_cost: vendor_cost.toString(),
        charges: charges.toString(),
        difference: charges.minus(vendor_cost).toString(),
      }));
  }
}

/** Amounts of money, with the numbers of events that tell whether they are known. */
class MoneySums {
  readonly #money = new MoneyByCurrency();
  #events = 0;
  #unpriced = 0;
  #rated = 0;

  add(row: SummedRow): void {
    this.#money.add(row);
    this.#events += row.events;
    this.#unpriced += row.unpriced_events;
    this.#rated += row.rated_events;
  }

  present(): UsageAmounts {
    return {
      events: this.#events,
      unpriced_events: this.#unpriced,
      unrated_events: this.#events - this.#rated,
      amounts: this.#money.present(),
    };
  }
}

class Sums {
  readonly #money = new MoneySums();
  readonly #units = new Map<UsageUnit, Decimal>();
  requests = 0;
  #estimated = 0;

  add(row: SummedRow): void {
    this.#money.add(row);
    if (!row.unit_amount.isZero())
      this.#units.set(row.unit_type, (this.#units.get(row.unit_type) ?? ZERO).plus(row.unit_amount));
    this.requests += row.requests;
    this.#estimated += row.estimated_events;
  }

  present(): UsageSums {
    return {
      requests: this.requests,
      estimated_events: this.#estimated,
      ...this.#money.present(),
      units: USAGE_UNITS.flatMap((unit) => {
        const amount = this.#units.get(unit);
        return amount === undefined ? [] : [{ unit, amount: amount.toString() }];
      }),
    };
  }
}

/** Sums by key, sorted by the number of requests, descending. */
class Groups<Key extends string | null> {
  readonly #sums = new Map<Key, Sums>();

  add(key: Key, row: SummedRow): void {
    const known = this.#sums.get(key);
    const sums = known ?? new Sums();
    if (known === undefined) this.#sums.set(key, sums);
    sums.add(row);
  }

  present<Item>(toItem: (key: Key, sums: UsageSums) => Item): Item[] {
    return [...this.#sums.entries()]
      .toSorted(([a, { requests: ofA }], [b, { requests: ofB }]) => ofB - ofA || ((a ?? "") < (b ?? "") ? -1 : 1))
      .map(([key, sums]) => toItem(key, sums.present()));
  }
}

class DaySums {
  readonly #money = new MoneySums();
  readonly #providers = new Map<string, MoneySums>();
  #requests = 0;

  add(row: SummedRow): void {
    this.#requests += row.requests;
    this.#money.add(row);
    const provider = this.#providers.get(row.provider_id) ?? new MoneySums();
    this.#providers.set(row.provider_id, provider);
    provider.add(row);
  }

  present(): Omit<UsageSummary["days"][number], "day"> {
    return {
      requests: this.#requests,
      ...this.#money.present(),
      providers: [...this.#providers].map(([id, money]) => ({ provider_id: id, ...money.present() })),
    };
  }
}

/** Merges rows that differ only in their day. Saves time, because adding decimals in every table is slow. */
class MergedDays {
  readonly #sums = new Map<string, SummedRow>();

  get rows(): readonly SummedRow[] {
    return [...this.#sums.values()];
  }

  add(row: SummedRow): void {
    const { provider_id, source_system, model, operation, unit_type, purpose, user_id, currency } = row;
    const key = [provider_id, source_system, model, operation, unit_type, purpose, user_id, currency].join("\0");
    const known = this.#sums.get(key);
    const sum =
      known === undefined
        ? row
        : {
            ...row,
            unit_amount: known.unit_amount.plus(row.unit_amount),
            vendor_total_cost: known.vendor_total_cost.plus(row.vendor_total_cost),
            charges: known.charges.plus(row.charges),
            requests: known.requests + row.requests,
            events: known.events + row.events,
            unpriced_events: known.unpriced_events + row.unpriced_events,
            estimated_events: known.estimated_events + row.estimated_events,
            rated_events: known.rated_events + row.rated_events,
          };
    this.#sums.set(key, sum);
  }
}

/** All days of a range, as `YYYY-MM-DD`. */
function listDays(from: string, to: string): readonly string[] {
  const start = Date.parse(from);
  const count = (Date.parse(to) - start) / DAY_MS + 1;
  return Array.from({ length: count }, (_, index) => new Date(start + index * DAY_MS).toISOString().slice(0, 10));
}

/** Builds the overview from daily sums. */
export function summariseUsage(
  rows: readonly UsageDaysTable[],
  { from, to }: { readonly from: string; readonly to: string },
  usernames: ReadonlyMap<string, string>,
): UsageSummary {
  const total = new Sums();
  const days = new Map(listDays(from, to).map((day) => [day, new DaySums()]));
  const providers = new Groups<string>();
  const models = new Groups<string>();
  const users = new Groups<string | null>();
  const purposes = new Groups<UsageDaysTable["purpose"]>();
  const providerOf = new Map<string, UsageDaysTable>();
  const merged = new MergedDays();
  for (const row of rows) {
    const { unit_amount, vendor_total_cost, charges } = row;
    const parsed = {
      ...row,
      unit_amount: new Decimal(unit_amount),
      vendor_total_cost: new Decimal(vendor_total_cost),
      charges: new Decimal(charges),
    };
    merged.add(parsed);
    // The latest name of a provider wins.
    if (row.day >= (providerOf.get(row.provider_id)?.day ?? "")) providerOf.set(row.provider_id, row);
    days.get(row.day)?.add(parsed);
  }
  for (const row of merged.rows) {
    total.add(row);
    providers.add(row.provider_id, row);
    models.add(row.model, row);
    users.add(row.user_id, row);
    purposes.add(row.purpose, row);
  }
  return {
    from,
    to,
    total: total.present(),
    days: [...days].map(([day, sums]) => ({ day, ...sums.present() })),
    providers: providers.present((id, sums) => ({
      provider_id: id,
      name: providerOf.get(id)?.provider_name ?? "",
      source_system: providerOf.get(id)?.source_system ?? "",
      ...sums,
    })),
    models: models.present((model, sums) => ({ model, ...sums })),
    users: users.present((id, sums) => ({
      user_id: id,
      username: id === null ? null : (usernames.get(id) ?? null),
      ...sums,
    })),
    purposes: purposes.present((purpose, sums) => ({ purpose, ...sums })),
  };
}
