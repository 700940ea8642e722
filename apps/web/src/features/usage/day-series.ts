import { isAmountKnown, type UsageAmounts, type UsageSummary } from "@showrunner/contract/rest";

/** Vendor cost in one currency. */
export interface DaySeries {
  /** Sorted by total cost, highest first. */
  readonly providers: readonly { readonly id: string; readonly name: string }[];
  readonly days: readonly {
    readonly day: string;
    /** Total of all providers; undefined on days without a known cost. */
    readonly total: string | undefined;
    /** Known amounts by provider id. */
    readonly amounts: ReadonlyMap<string, string>;
  }[];
}

export function buildDaySeries({ days, providers }: UsageSummary, currency: string): DaySeries {
  const findCost = (sums: UsageAmounts): string | undefined =>
    isAmountKnown(sums, "vendor_cost")
      ? sums.amounts.find((amount) => amount.currency === currency)?.vendor_cost
      : undefined;
  const used = providers.flatMap((provider) => {
    const cost = findCost(provider);
    return cost === undefined ? [] : [{ id: provider.provider_id, name: provider.name, cost }];
  });
  return {
    // Floating-point numbers are precise enough for the order.
    providers: used.toSorted((a, b) => Number(b.cost) - Number(a.cost)).map(({ id, name }) => ({ id, name })),
    days: days.map((sums) => ({
      day: sums.day,
      total: findCost(sums),
      amounts: new Map(
        sums.providers.flatMap((provider): [string, string][] => {
          const cost = findCost(provider);
          return cost === undefined ? [] : [[provider.provider_id, cost]];
        }),
      ),
    })),
  };
}
