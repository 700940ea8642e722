import type { ReactElement } from "react";
import { Tabs, UnstyledButton } from "@mantine/core";
import { AI_PURPOSES } from "@showrunner/contract/enum-values";
import type { UsageSummary } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import type { SearchChange } from "../../components/list-page.tsx";
import type { NamedSums } from "../../components/usage/sort-sums.ts";
import { SumsTable } from "../../components/usage/sums-table.tsx";
import { useUsageTexts } from "../../components/usage/use-usage-texts.ts";
import { usageMessages } from "./messages/en.ts";
import { USAGE_GROUPS, type UsageSearch } from "./usage-search.ts";
import { parseOneOf } from "../../lib/search-params.ts";

interface UsageGroupsProps {
  readonly summary: UsageSummary;
  readonly hasCharges: boolean;
  readonly currency: string | null;
  readonly group: UsageSearch["group"];
  readonly onChange: (part: SearchChange<UsageSearch>) => void;
}

/** Tables by provider, model, user and purpose; selecting a name filters the overview by it. */
export function UsageGroups({ summary, hasCharges, currency, group, onChange }: UsageGroupsProps): ReactElement {
  const t = useT(usageMessages);
  const { describePurpose, describeUser } = useUsageTexts();
  const groups = [
    {
      key: "providers",
      tab: t("by_provider"),
      nameLabel: t("provider"),
      rows: summary.providers.map((sums) => ({ key: sums.provider_id, name: sums.name, sums })),
      select: (provider: string) => onChange({ provider }),
    },
    {
      key: "models",
      tab: t("by_model"),
      nameLabel: t("model"),
      rows: summary.models.map((sums) => ({ key: sums.model, name: sums.model, sums })),
      select: (model: string) => onChange({ model }),
    },
    {
      key: "users",
      tab: t("by_user"),
      nameLabel: t("user"),
      rows: summary.users.map((sums) => ({ key: sums.user_id ?? "", name: describeUser(sums), sums })),
      select: (user: string) => onChange({ user }),
    },
    {
      key: "purposes",
      tab: t("by_purpose"),
      nameLabel: t("purpose"),
      rows: summary.purposes.map((sums) => ({ key: sums.purpose, name: describePurpose(sums.purpose), sums })),
      select: (purpose: string) => onChange({ purpose: parseOneOf(purpose, AI_PURPOSES) }),
    },
  ] as const;
  return (
    <Tabs
      value={group ?? "providers"}
      keepMounted={false}
      onChange={(next) => onChange({ group: parseOneOf(next, USAGE_GROUPS) })}
    >
      <Tabs.List mb="sm">
        {groups.map(({ key, tab }) => (
          <Tabs.Tab key={key} value={key}>
            {tab}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {groups.map(({ key, tab, nameLabel, rows, select }) => (
        <Tabs.Panel key={key} value={key}>
          <SumsTable
            label={tab}
            nameLabel={nameLabel}
            rows={rows}
            hasCharges={hasCharges}
            currency={currency}
            renderName={(row) => <GroupName row={row} onSelect={select} />}
          />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

interface GroupNameProps {
  readonly row: NamedSums;
  readonly onSelect: (key: string) => void;
}

/** Usage without an account has no key by which to filter. */
function GroupName({ row: { key, name }, onSelect }: GroupNameProps): ReactElement {
  const t = useT(usageMessages);
  if (key === "") return <span>{name}</span>;
  return (
    <UnstyledButton className="usage-group-name" title={t("show_only", { name })} onClick={() => onSelect(key)}>
      {name}
    </UnstyledButton>
  );
}
