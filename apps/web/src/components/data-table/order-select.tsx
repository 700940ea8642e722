import type { ReactElement } from "react";
import { NativeSelect } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import type { DataColumn, TableOrder } from "./data-table.tsx";
import { dataTableMessages } from "./messages/en.ts";

interface OrderSelectProps<Sort extends string> {
  readonly columns: readonly Pick<DataColumn<never, Sort>, "sort" | "label">[];
  readonly order: TableOrder<Sort>;
  readonly onChange: (order: TableOrder<Sort>) => void;
}

/** Selects the order of a table on phones, where cards have no column headings. */
export function OrderSelect<Sort extends string>({ columns, order, onChange }: OrderSelectProps<Sort>): ReactElement {
  const t = useT(dataTableMessages);
  const options = columns.flatMap(({ sort, label }) => (sort === undefined ? [] : [{ value: sort, label }]));
  return (
    <div className="data-table-order">
      <NativeSelect
        aria-label={t("sort_by")}
        value={order.sort}
        data={options}
        onChange={({ currentTarget }) => {
          const chosen = options.find(({ value }) => value === currentTarget.value);
          if (chosen !== undefined) onChange({ ...order, sort: chosen.value });
        }}
      />
      <NativeSelect
        aria-label={t("order")}
        value={order.order}
        data={[
          { value: "asc", label: t("ascending") },
          { value: "desc", label: t("descending") },
        ]}
        onChange={({ currentTarget }) => onChange({ ...order, order: currentTarget.value === "desc" ? "desc" : "asc" })}
      />
    </div>
  );
}
