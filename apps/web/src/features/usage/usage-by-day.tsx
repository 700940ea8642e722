import { Suspense, useState, type ReactElement } from "react";
import { Group, NativeSelect, SegmentedControl, Skeleton, Table, Title } from "@mantine/core";
import type { UsageSummary } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { formatMoney } from "../../lib/format-money.ts";
import { buildDaySeries, type DaySeries } from "./day-series.ts";
import { usageMessages } from "./messages/en.ts";

/** Loaded on demand, because the chart library is larger than the rest of the screen. */
const DayChart = lazyWithRetry(async () => ({ default: (await import("./day-chart.tsx")).DayChart }));

interface UsageByDayProps {
  readonly summary: UsageSummary;
  readonly currency: string;
  readonly currencies: readonly string[];
  readonly onCurrencyChange: (currency: string) => void;
}

/** Vendor cost by day and provider: as a chart, and as a table, which screen readers and print always get. */
export function UsageByDay({ summary, currency, currencies, onCurrencyChange }: UsageByDayProps): ReactElement {
  const t = useT(usageMessages);
  const [view, setView] = useState<"chart" | "table">("chart");
  const series = buildDaySeries(summary, currency);
  return (
    <section aria-labelledby="usage-days">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="usage-days">
          {t("chart_title")}
        </Title>
        <Group gap="sm" className="usage-no-print">
          {currencies.length > 1 && (
            <NativeSelect
              aria-label={t("currency")}
              value={currency}
              data={[...currencies]}
              onChange={({ currentTarget }) => onCurrencyChange(currentTarget.value)}
            />
          )}
          <SegmentedControl
            aria-labelledby="usage-days"
            value={view}
            onChange={(next) => setView(next === "table" ? "table" : "chart")}
            data={[
              { value: "chart", label: t("as_chart") },
              { value: "table", label: t("as_table") },
            ]}
          />
        </Group>
      </Group>
      {view === "chart" && (
        <div aria-hidden className="usage-chart">
          <Suspense fallback={<Skeleton height={280} />}>
            <DayChart series={series} currency={currency} />
          </Suspense>
        </div>
      )}
      <div className={view === "chart" ? "usage-days usage-days-hidden" : "usage-days"}>
        <DayTable series={series} currency={currency} />
      </div>
    </section>
  );
}

function DayTable({ series, currency }: { readonly series: DaySeries; readonly currency: string }): ReactElement {
  const t = useT(usageMessages);
  const locale = useLocale();
  const used = series.days.filter(({ amounts }) => amounts.size > 0);
  return (
    <Table aria-labelledby="usage-days">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("day")}</Table.Th>
          {series.providers.map(({ id, name }) => (
            <Table.Th key={id}>{name}</Table.Th>
          ))}
          <Table.Th>{t("total")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {used.map(({ day, amounts, total }) => (
          <Table.Tr key={day}>
            <Table.Th scope="row">
              {new Date(day).toLocaleDateString(locale, { dateStyle: "medium", timeZone: "UTC" })}
            </Table.Th>
            {series.providers.map(({ id }) => {
              const amount = amounts.get(id);
              return <Table.Td key={id}>{amount === undefined ? "" : formatMoney(amount, currency, locale)}</Table.Td>;
            })}
            <Table.Td>{total === undefined ? "" : formatMoney(total, currency, locale)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
