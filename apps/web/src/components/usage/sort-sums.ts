import { isAmountKnown, type UsageSums } from "@showrunner/contract/rest";
import type { TableOrder } from "../data-table/data-table.tsx";

/** Sums of a group with its name. */
export interface NamedSums {
  readonly key: string;
  readonly name: string;
  readonly sums: UsageSums;
}

export type SumsSort = "name" | "requests" | "vendor_cost" | "charges" | "difference";

/** The wanted currency, or the first one that occurs in the rows. */
function findCurrency(
  rows: readonly NamedSums[],
  sort: "vendor_cost" | "charges" | "difference",
  wanted: string | null,
): string | null {
  const used = new Set(
    rows.flatMap(({ sums }) =>
      sums.amounts.filter(({ [sort]: amount }) => amount !== "0").map(({ currency }) => currency),
    ),
  );
  return wanted === null || used.has(wanted) ? wanted : ([...used].toSorted()[0] ?? wanted);
}

/** Sorted rows; rows without a known amount in the currency count as less than any other. */
export function sortSums(
  rows: readonly NamedSums[],
  { sort, order }: TableOrder<SumsSort>,
  currency: string | null,
  locale: string,
): readonly NamedSums[] {
  const direction = order === "asc" ? 1 : -1;
  const compareNames = (a: NamedSums, b: NamedSums): number => a.name.localeCompare(b.name, locale, { numeric: true });
  if (sort === "name") return rows.toSorted((a, b) => direction * compareNames(a, b));
  // Floating-point numbers are precise enough for the order; no displayed amount depends on them.
  const code = sort === "requests" ? null : findCurrency(rows, sort, currency);
  const toValue = ({ sums }: NamedSums): number => {
    if (sort === "requests") return sums.requests;
    if (!isAmountKnown(sums, sort)) return -Infinity;
    return Number(sums.amounts.find((amount) => amount.currency === code)?.[sort] ?? -Infinity);
  };
  return rows.toSorted((a, b) => {
    const [first, second] = [toValue(a), toValue(b)];
    return first === second ? compareNames(a, b) : direction * (first < second ? -1 : 1);
  });
}
