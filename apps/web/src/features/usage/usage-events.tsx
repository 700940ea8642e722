import type { ReactElement } from "react";
import { Title } from "@mantine/core";
import type { UsageEvent } from "@showrunner/contract/rest";
import { EmptyState } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useUsageEvents, type UsageFilter } from "../../api/usage.api.ts";
import { DataTable, type DataColumn } from "../../components/data-table/data-table.tsx";
import { PagedList } from "../../components/paged-list.tsx";
import { useUsageTexts } from "../../components/usage/use-usage-texts.ts";
import { formatExactMoney } from "../../lib/format-money.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { usageMessages } from "./messages/en.ts";

/** The events behind an overview, each with its price. */
export function UsageEvents({ filter }: { readonly filter: UsageFilter }): ReactElement {
  const t = useT(usageMessages);
  const events = useUsageEvents(filter);
  const columns = useEventColumns();
  return (
    <section aria-labelledby="usage-events">
      <Title order={2} size="h3" mb="sm" id="usage-events">
        {t("events_title")}
      </Title>
      <PagedList
        query={events}
        isFiltered={false}
        onClearFilter={() => undefined}
        empty={<EmptyState title={t("events_empty")}>{t("empty_text")}</EmptyState>}
      >
        {(items) => <DataTable label={t("events_title")} columns={columns} items={items} getKey={({ id }) => id} />}
      </PagedList>
    </section>
  );
}

function useEventColumns(): readonly DataColumn<UsageEvent>[] {
  const t = useT(usageMessages);
  const locale = useLocale();
  const { describeUnits, describeUser, describeOperation, describePurpose } = useUsageTexts();
  return [
    { id: "time", label: t("time"), isRowHeader: true, render: (event) => formatMoment(event.occurred_at, locale) },
    { id: "provider", label: t("provider"), isLong: true, render: (event) => event.provider_name },
    { id: "model", label: t("model"), isLong: true, render: (event) => event.model },
    {
      id: "what",
      label: t("what"),
      render: ({ operation, purpose }) => `${describeOperation(operation)} · ${describePurpose(purpose)}`,
    },
    { id: "user", label: t("user"), render: describeUser },
    {
      id: "amount",
      label: t("amount"),
      render: ({ unit_type: unit, unit_amount: amount, is_estimate }) => (
        <>
          {describeUnits([{ unit, amount }])}
          {is_estimate && <div className="usage-note">{t("estimated")}</div>}
        </>
      ),
    },
    { id: "cost", label: t("cost"), render: (event) => <Cost event={event} /> },
  ];
}

function Cost({ event }: { readonly event: UsageEvent }): ReactElement {
  const t = useT(usageMessages);
  const locale = useLocale();
  const { vendor_total_cost: cost, currency, price_cents, provider_unit } = event;
  if (cost === null || currency === null) return <>{t("unknown_cost")}</>;
  return (
    <>
      <span className="usage-money">{formatExactMoney(cost, currency, locale)}</span>
      {price_cents !== null && provider_unit !== null && (
        <div className="usage-note">
          {t("price_of", {
            price: formatCents(price_cents, currency, locale),
            unit: t(`provider_unit_${provider_unit}`),
          })}
        </div>
      )}
    </>
  );
}

/** Cents as an amount of money, by moving the decimal point. */
function formatCents(cents: string, currency: string, locale: Parameters<typeof formatExactMoney>[2]): string {
  const [whole = "0", fraction = ""] = cents.split(".");
  const digits = whole.padStart(3, "0");
  return formatExactMoney(`${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`, currency, locale);
}
