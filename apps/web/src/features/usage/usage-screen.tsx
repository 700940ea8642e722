import type { ReactElement } from "react";
import { Tabs } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { PageHeader } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { usageMessages } from "./messages/en.ts";
import { UsageOverview } from "./usage-overview.tsx";
import { omitUndefined, parseOneOf } from "../../lib/search-params.ts";
import { useSearchChange } from "../../components/list-page.tsx";
import { USAGE_TABS, type UsageSearch } from "./usage-search.ts";
import "./usage-screen.css";

const route = getRouteApi("/admin/usage");

interface UsageScreenProps {
  /** The tab *Pricing*; if null, there are no tabs. */
  readonly pricing: ReactElement | null;
  /** The tab *Budgets*. */
  readonly budgets: ReactElement | null;
}

/** *Usage and Costs*: usage, and the charges for it. */
export function UsageScreen({ pricing, budgets }: UsageScreenProps): ReactElement {
  const t = useT(usageMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useSearchChange<UsageSearch>(navigate);
  const overview = (
    <UsageOverview
      search={search}
      onChange={change}
      onClear={() => void navigate({ search: omitUndefined({ from: search.from, to: search.to }), replace: true })}
      hasPricing={pricing !== null}
    />
  );
  return (
    <>
      <PageHeader title={t("title")} description={t("subtitle")} />
      {pricing === null ? (
        overview
      ) : (
        <Tabs
          value={search.tab ?? "overview"}
          keepMounted={false}
          onChange={(tab) => change({ tab: parseOneOf(tab, USAGE_TABS) })}
        >
          <Tabs.List mb="lg">
            <Tabs.Tab value="overview">{t("tab_overview")}</Tabs.Tab>
            <Tabs.Tab value="pricing">{t("tab_pricing")}</Tabs.Tab>
            <Tabs.Tab value="budgets">{t("tab_budgets")}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="overview">{overview}</Tabs.Panel>
          <Tabs.Panel value="pricing">{pricing}</Tabs.Panel>
          <Tabs.Panel value="budgets">{budgets}</Tabs.Panel>
        </Tabs>
      )}
    </>
  );
}
