import { useState, type ReactElement } from "react";
import { Button, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { PricingCatalog, PricingRule, UnitConversion } from "@showrunner/contract/rest";
import { ConfirmDialog } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useRetireRule, useRules } from "../../api/pricing.api.ts";
import { DataTable } from "../../components/data-table/data-table.tsx";
import { ListSelect } from "../../components/list-page.tsx";
import { pricingMessages } from "./messages/index.ts";
import { RowMenu } from "./row-menu.tsx";
import { RuleDialog } from "./rule-dialog.tsx";
import { Loaded, Section } from "./section.tsx";
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
  const [edited, setEdited] = useState<PricingRule | null | undefined>();
  const [shown, setShown] = useState<PricingRule | null>(null);
  const [retired, setRetired] = useState<PricingRule | null>(null);
  const nameOf = (rule: PricingRule): string =>
    `${nameUnit(rule.bill_unit)}, ${catalogs.find(({ id }) => id === rule.catalog_id)?.name ?? ""}`;
  const [catalogId, setCatalogId] = useState<string | undefined>();
  const sort = (items: readonly PricingRule[]): readonly PricingRule[] =>
    items.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), locale));
  return (
    <Section
      title={t("rules")}
      description={t("rules_text")}
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={catalogs.length === 0}
          onClick={() => setEdited(null)}
        >
          {t("new_rule")}
        </Button>
      }
    >
      {catalogs.length > 1 && (
        <Group mb="sm">
          <ListSelect
            label={t("catalog")}
            value={catalogId}
            defaultLabel={t("all_catalogs")}
            options={Object.fromEntries(catalogs.map(({ id, name }) => [id, name]))}
            onChange={setCatalogId}
          />
        </Group>
      )}
      <Loaded query={rules}>
        {(items) =>
          items.length === 0 ? (
            <Text c="dimmed">{t(catalogs.length === 0 ? "no_rules_without_catalog" : "no_rules")}</Text>
          ) : (
            <DataTable
              label={t("rules")}
              columns={columns}
              // All rules are loaded, because there are at most 500.
              items={sort(items.filter(({ catalog_id }) => catalogId === undefined || catalog_id === catalogId))}
              getKey={({ id }) => id}
              renderActions={(rule) => (
                <RowMenu
                  name={nameOf(rule)}
                  removeLabel={t("retire")}
                  onEdit={() => setEdited(rule)}
                  onVersions={() => setShown(rule)}
                  onRemove={() => setRetired(rule)}
                />
              )}
            />
          )
        }
      </Loaded>
      {edited !== undefined && (
        <RuleDialog
          rule={edited}
          catalogs={catalogs}
          convertedUnits={conversions.map(({ to_unit }) => to_unit)}
          onClose={() => setEdited(undefined)}
        />
      )}
      {shown !== null && <RuleVersionsDialog id={shown.id} onClose={() => setShown(null)} />}
      <ConfirmDialog
        opened={retired !== null}
        danger
        title={t("retire_rule")}
        confirmLabel={t("retire")}
        pending={retire.isPending}
        error={retire.error?.message ?? null}
        onClose={() => {
          retire.reset();
          setRetired(null);
        }}
        onConfirm={() => retired && retire.mutate(retired.id, { onSuccess: () => setRetired(null) })}
      >
        <Text>{t("retire_rule_text", { name: retired === null ? "" : nameOf(retired) })}</Text>
      </ConfirmDialog>
    </Section>
  );
}
