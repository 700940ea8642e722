import type { UsageSummary } from "@showrunner/contract/rest";

/** Vendor cost in one currency. */
export interface DaySeries {
  /** Sorted by total cost, highest first. */
  readonly providers: readonly { readonly id: string; readonly name: string }[];
  readonly days: readonly {
    readonly day: string;
    /** Total of all providers; undefined on days without cost. */
    readonly total: string | undefined;
    /** Amounts by provider id. */
    readonly amounts: ReadonlyMap<string, string>;
  }[];
}

export function buildDaySeries({ days, providers }: UsageSummary, currency: string): DaySeries {
  const findCost = (amounts: UsageSummary["total"]["amounts"]): string | undefined =>
    amounts.find((amount) => amount.currency === currency)?.vendor_cost;
  const used = providers.flatMap(({ provider_id, name, amounts }) => {
    const cost = findCost(amounts);
    return cost === undefined ? [] : [{ id: provider_id, name, cost }];
  });
  return {
    // Floating-point numbers are precise enough for the order.
    providers: used.toSorted((a, b) => Number(b.cost) - Number(a.cost)).map(({ id, name }) => ({ id, name })),
    days: days.map(({ day, amounts, providers: byProvider }) => ({
      day,
      total: findCost(amounts),
      amounts: new Map(
        byProvider.flatMap((provider): [string, string][] => {
          const cost = findCost(provider.amounts);
          return cost === undefined ? [] : [[provider.provider_id, cost]];
        }),
      ),
    })),
  };
}
