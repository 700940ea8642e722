import { useState, type ReactElement, type ReactNode } from "react";
import { Stack } from "@mantine/core";
import type { UsageSums } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { DataTable, type DataColumn, type TableOrder } from "../data-table/data-table.tsx";
import { OrderSelect } from "../data-table/order-select.tsx";
import { usageComponentsMessages } from "./messages/en.ts";
import { Money } from "./money.tsx";
import { sortSums, type NamedSums, type SumsSort } from "./sort-sums.ts";
import { useUsageTexts } from "./use-usage-texts.ts";
import "./usage.css";

interface SumsTableProps {
  /** What the rows are, for screen readers. */
  readonly label: string;
  readonly nameLabel: string;
  readonly rows: readonly NamedSums[];
  readonly hasCharges: boolean;
  /** Currency that costs are sorted by. */
  readonly currency: string | null;
  readonly renderName?: (row: NamedSums) => ReactNode;
}

/** Sums of groups, sorted in the browser, because all of them are loaded. */
export function SumsTable(props: SumsTableProps): ReactElement {
  const { label, nameLabel, rows, hasCharges, currency, renderName } = props;
  const t = useT(usageComponentsMessages);
  const locale = useLocale();
  const { describeUnits } = useUsageTexts();
  const [order, setOrder] = useState<TableOrder<SumsSort>>({ sort: "vendor_cost", order: "desc" });
  const toMoneyColumn = (of: "vendor_cost" | "charges" | "difference"): DataColumn<NamedSums, SumsSort> => ({
    id: of,
    label: t(of),
    sort: of,
    render: ({ sums }) => <Money sums={sums} of={of} />,
  });
  const columns: readonly DataColumn<NamedSums, SumsSort>[] = [
    {
      id: "name",
      label: nameLabel,
      sort: "name",
      isRowHeader: true,
      isLong: true,
      render: (row) => renderName?.(row) ?? row.name,
    },
    {
      id: "requests",
      label: t("requests"),
      sort: "requests",
      render: ({ sums }) => sums.requests.toLocaleString(locale),
    },
    { id: "used", label: t("used"), isBlock: true, render: ({ sums }) => <Units lines={describeUnits(sums.units)} /> },
    {
      ...toMoneyColumn("vendor_cost"),
      render: ({ sums }) => (
        <>
          <Money sums={sums} of="vendor_cost" />
          <UnpricedNote sums={sums} />
        </>
      ),
    },
    ...(hasCharges ? [toMoneyColumn("charges"), toMoneyColumn("difference")] : []),
  ];
  return (
    <Stack gap="sm">
      <OrderSelect columns={columns} order={order} onChange={setOrder} />
      <DataTable
        label={label}
        columns={columns}
        items={sortSums(rows, order, currency, locale)}
        getKey={({ key }) => key}
        order={order}
        onOrderChange={setOrder}
      />
    </Stack>
  );
}

function Units({ lines }: { readonly lines: readonly string[] }): ReactElement {
  return (
    <>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </>
  );
}

function UnpricedNote({ sums }: { readonly sums: UsageSums }): ReactElement | null {
  const t = useT(usageComponentsMessages);
  if (sums.unpriced_events === 0) return null;
  return <div className="usage-note">{t("more_unpriced", { n: sums.unpriced_events })}</div>;
}
