import type { UsageSummary } from "@showrunner/contract/rest";

/**
 * The currencies of what was spent, first the one of the providers with the most requests: amounts of different
 * currencies do not compare. Where nothing was spent, those of the charges.
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
