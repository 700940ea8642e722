import type { UsageSums } from "@showrunner/contract/rest";
import type { TableOrder } from "../data-table/data-table.tsx";

/** Sums of a group with its name. */
export interface NamedSums {
  readonly key: string;
  readonly name: string;
  readonly sums: UsageSums;
}

export type SumsSort = "name" | "requests" | "vendor_cost" | "charges" | "difference";

/** Sorted rows; rows without money in the currency count as less than any other. */
export function sortSums(
  rows: readonly NamedSums[],
  { sort, order }: TableOrder<SumsSort>,
  currency: string | null,
  locale: string,
): readonly NamedSums[] {
  const direction = order === "asc" ? 1 : -1;
  const compareNames = (a: NamedSums, b: NamedSums): number => a.name.localeCompare(b.name, locale, { numeric: true });
  if (sort === "name") return rows.toSorted((a, b) => direction * compareNames(a, b));
  // Only the order depends on these floating-point numbers, never an amount that is shown.
  const toValue = ({ sums }: NamedSums): number =>
    sort === "requests"
      ? sums.requests
      : Number(sums.amounts.find((amount) => amount.currency === currency)?.[sort] ?? -Infinity);
  return rows.toSorted((a, b) => {
    const [first, second] = [toValue(a), toValue(b)];
    return first === second ? compareNames(a, b) : direction * (first < second ? -1 : 1);
  });
}
