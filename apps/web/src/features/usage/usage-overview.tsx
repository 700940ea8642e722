import { useState, type ReactElement } from "react";
import { Alert, Button, Group, Pill, Stack } from "@mantine/core";
import type { UsageSummary } from "@showrunner/contract/rest";
import { EmptyState, ErrorState, LoadingRows } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { getErrorReason } from "../../api/api-error.ts";
import { useBudgets } from "../../api/budgets.api.ts";
import { useUsageSummary } from "../../api/usage.api.ts";
import type { SearchChange } from "../../components/list-page.tsx";
import { isAnyRated, UsageTiles } from "../../components/usage/usage-tiles.tsx";
import { useUsageTexts } from "../../components/usage/use-usage-texts.ts";
import { ExportMenu } from "./export-menu.tsx";
import { usageMessages } from "./messages/en.ts";
import { rankCurrencies } from "./rank-currencies.ts";
import { RangeFields } from "./range-fields.tsx";
import { UsageByDay } from "./usage-by-day.tsx";
import { UsageEvents } from "./usage-events.tsx";
import { UsageGroups } from "./usage-groups.tsx";
import { toUsageFilter, type UsageSearch } from "./usage-search.ts";

interface UsageOverviewProps {
  readonly search: UsageSearch;
  readonly onChange: (part: SearchChange<UsageSearch>) => void;
  readonly onClear: () => void;
  /** Whether charges are shown before anything was rated. */
  readonly hasPricing: boolean;
}

/** Totals, the chart by day, tables by provider, model, user and purpose, and the single events behind them. */
export function UsageOverview({ search, onChange, onClear, hasPricing }: UsageOverviewProps): ReactElement {
  const t = useT(usageMessages);
  const filter = toUsageFilter(search);
  const { data, error, isPlaceholderData, refetch } = useUsageSummary(filter);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end">
        <RangeFields search={search} onChange={onChange} />
        <ExportMenu filter={filter} />
      </Group>
      <BudgetWarning onShow={() => onChange({ tab: "budgets" })} />
      <Filters search={search} summary={data} onChange={onChange} onClear={onClear} />
      {error !== null && <ErrorState message={getErrorReason(error)} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <LoadingRows />
      ) : data.total.events === 0 ? (
        <EmptyState title={t("empty_title")}>{t("empty_text")}</EmptyState>
      ) : (
        <Stack gap="lg" aria-busy={isPlaceholderData}>
          <Summary summary={data} search={search} onChange={onChange} hasPricing={hasPricing} />
          <UsageEvents filter={filter} />
        </Stack>
      )}
    </Stack>
  );
}

/** Links to the budgets once one of them is almost used up. */
function BudgetWarning({ onShow }: { readonly onShow: () => void }): ReactElement | null {
  const t = useT(usageMessages);
  const { data = [] } = useBudgets();
  if (data.every(({ uses }) => uses.every(({ level }) => level === "ok"))) return null;
  return (
    <Alert color="warning" role="status">
      <Group justify="space-between">
        {t("budget_warning")}
        <Button size="compact-sm" variant="default" onClick={onShow}>
          {t("budget_show")}
        </Button>
      </Group>
    </Alert>
  );
}

interface SummaryProps extends Pick<UsageOverviewProps, "search" | "onChange" | "hasPricing"> {
  readonly summary: UsageSummary;
}

function Summary({ summary, search, onChange, hasPricing }: SummaryProps): ReactElement {
  const hasCharges = hasPricing || isAnyRated(summary.total);
  const currencies = rankCurrencies(summary);
  const [chosen, setChosen] = useState<string | null>(null);
  const currency = currencies.find((code) => code === chosen) ?? currencies[0] ?? null;
  return (
    <>
      <UsageTiles total={summary.total} hasCharges={hasCharges} />
      {currency !== null && (
        <UsageByDay summary={summary} currency={currency} currencies={currencies} onCurrencyChange={setChosen} />
      )}
      <UsageGroups
        summary={summary}
        hasCharges={hasCharges}
        currency={currency}
        group={search.group}
        onChange={onChange}
      />
    </>
  );
}

/** The active filters of the overview. */
function Filters({
  search,
  summary,
  onChange,
  onClear,
}: Pick<UsageOverviewProps, "search" | "onChange" | "onClear"> & {
  readonly summary: UsageSummary | undefined;
}): ReactElement | null {
  const t = useT(usageMessages);
  const { describePurpose, describeUser } = useUsageTexts();
  const { provider, model, user, purpose } = search;
  const foundUser = summary?.users.find(({ user_id }) => user_id === user);
  const filters = [
    {
      key: "provider",
      name: provider && (summary?.providers.find(({ provider_id }) => provider_id === provider)?.name ?? provider),
    },
    { key: "model", name: model },
    { key: "user", name: user && (foundUser === undefined ? user : describeUser(foundUser)) },
    { key: "purpose", name: purpose && describePurpose(purpose) },
  ] as const;
  const active = filters.filter(({ name }) => name !== undefined && name !== "");
  if (active.length === 0) return null;
  return (
    <Group gap="xs">
      {active.map(({ key, name }) => (
        <Pill key={key} size="lg" withRemoveButton onRemove={() => onChange({ [key]: undefined })}>
          {t("only", { name: name ?? "" })}
        </Pill>
      ))}
      <Button size="compact-sm" variant="default" onClick={onClear}>
        {t("clear_filters")}
      </Button>
    </Group>
  );
}
