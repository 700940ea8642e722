import type { UsageSummary } from "@showrunner/contract/rest";

/**
 * The currencies of vendor costs, sorted by the requests of their providers, because amounts in different currencies
 * cannot be compared. If nothing was spent, the currencies of the charges.
 */
export function rankCurrencies({ total, providers }: Pick<UsageSummary, "total" | "providers">): readonly string[] {
  const spent = total.amounts.filter(({ vendor_cost }) => vendor_cost !== "0");
  const currencies = (spent.length > 0 ? spent : total.amounts).map(({ currency }) => currency);
  const countRequests = (wanted: string): number =>
    providers
      .filter(({ amounts }) => amounts.some(({ currency, vendor_cost }) => currency === wanted && vendor_cost !== "0"))
      .reduce((sum, { requests }) => sum + requests, 0);
  return currencies.toSorted((a, b) => countRequests(b) - countRequests(a) || (a < b ? -1 : 1));
}
