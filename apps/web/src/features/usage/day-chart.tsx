import type { ReactElement } from "react";
import { BarChart } from "@mantine/charts";
import { useLocale, useT } from "@showrunner/i18n/react";
import type { Locale } from "@showrunner/i18n";
import { formatMoney, formatMoneyTick } from "../../lib/format-money.ts";
import type { DaySeries } from "./day-series.ts";
import { usageMessages } from "./messages/en.ts";
import "@mantine/charts/styles.css";

/** Colours of bars; all further providers share one colour. */
const COLOURS = ["secondary", "accent", "info", "success", "warning", "primary"] as const;
const OTHERS = "others";

interface DayChartProps {
  readonly series: DaySeries;
  readonly currency: string;
}

/** Stacked bars, one per day. Floating-point numbers are used only for their heights. */
export function DayChart({ series: { providers, days }, currency }: DayChartProps): ReactElement {
  const t = useT(usageMessages);
  const locale = useLocale();
  const shown = providers.slice(0, COLOURS.length);
  const others = providers.slice(COLOURS.length);
  const data = days.map(({ day, amounts }) => ({
    day,
    ...Object.fromEntries(shown.map(({ id }) => [id, Number(amounts.get(id) ?? 0)])),
    ...(others.length === 0 ? {} : { [OTHERS]: others.reduce((sum, { id }) => sum + Number(amounts.get(id) ?? 0), 0) }),
  }));
  return (
    <BarChart
      h={280}
      data={data}
      dataKey="day"
      type="stacked"
      withLegend
      series={[
        ...shown.map(({ id, name }, index) => ({
          name: id,
          label: name,
          color: toColour(COLOURS[index] ?? "primary"),
        })),
        ...(others.length === 0 ? [] : [{ name: OTHERS, label: t("others"), color: "var(--color-muted)" }]),
      ]}
      valueFormatter={(value) => formatMoney(String(value), currency, locale)}
      xAxisProps={{ tickFormatter: (day: string) => formatDay(day, locale), minTickGap: 24 }}
      yAxisProps={{ width: 92, tickFormatter: (value: number) => formatMoneyTick(value, currency, locale) }}
      tooltipProps={{ labelFormatter: (day) => (typeof day === "string" ? formatDay(day, locale) : day) }}
      // The chart is hidden from screen readers, which have the table, so nothing in it may take the focus.
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false }}
    />
  );
}

const toColour = (role: (typeof COLOURS)[number]): string => `var(--color-${role})`;

const formatDay = (day: string, locale: Locale): string =>
  new Date(day).toLocaleDateString(locale, { day: "numeric", month: "short", timeZone: "UTC" });
