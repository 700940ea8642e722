import { useState, type ReactElement } from "react";
import { Group, Text } from "@mantine/core";
import type { PricingCatalog, PricingRule, UnitConversion } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useRetireRule, useRules } from "../../api/pricing.api.ts";
import { ListSelect } from "../../components/list-page.tsx";
import { pricingMessages } from "./messages/en.ts";
import { RuleDialog } from "./rule-dialog.tsx";
import { PricingList } from "./pricing-list.tsx";
import { useRuleColumns } from "./use-rule-columns.tsx";
import { RuleVersionsDialog } from "./versions-dialog.tsx";
import { useNames } from "./use-names.ts";

interface RulesSectionProps {
  readonly catalogs: readonly PricingCatalog[];
  readonly conversions: readonly UnitConversion[];
}

export function RulesSection({ catalogs, conversions }: RulesSectionProps): ReactElement {
  const t = useT(pricingMessages);
  const locale = useLocale();
  const { nameUnit } = useNames();
  const rules = useRules();
  const retire = useRetireRule();
  const columns = useRuleColumns(catalogs);
  const nameOf = (rule: PricingRule): string =>
    `${nameUnit(rule.bill_unit)}, ${catalogs.find(({ id }) => id === rule.catalog_id)?.name ?? ""}`;
  const [catalogId, setCatalogId] = useState<string | undefined>();
  // All rules are loaded, because there are at most 500.
  const filterAndSort = (rules: readonly PricingRule[]): readonly PricingRule[] =>
    rules
      .filter(({ catalog_id }) => catalogId === undefined || catalog_id === catalogId)
      .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), locale));
  return (
    <PricingList
      title={t("rules")}
      description={t("rules_text")}
      query={rules}
      columns={columns}
      nameOf={nameOf}
      empty={<Text c="dimmed">{t(catalogs.length === 0 ? "no_rules_without_catalog" : "no_rules")}</Text>}
      filter={
        catalogs.length > 1 && (
          <Group mb="sm">
            <ListSelect
              label={t("catalog")}
              value={catalogId}
              defaultLabel={t("all_catalogs")}
              options={Object.fromEntries(catalogs.map(({ id, name }) => [id, name]))}
              onChange={setCatalogId}
            />
          </Group>
        )
      }
      arrange={filterAndSort}
      newLabel={t("new_rule")}
      newButton={{ disabled: catalogs.length === 0 }}
      renderDialog={(rule, onClose) => (
        <RuleDialog
          rule={rule}
          catalogs={catalogs}
          convertedUnits={conversions.map(({ to_unit }) => to_unit)}
          onClose={onClose}
        />
      )}
      renderVersions={({ id }, onClose) => <RuleVersionsDialog id={id} onClose={onClose} />}
      removal={{
        mutation: retire,
        label: t("retire"),
        title: t("retire_rule"),
        describe: (name) => t("retire_rule_text", { name }),
      }}
    />
  );
}
