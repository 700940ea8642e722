import { useState, type ReactElement } from "react";
import { Button, Group, Text } from "@mantine/core";
import { Modal } from "@showrunner/ui/host";
import type { RatedCharge } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useCatalogs, useCharges, useChargeSteps, useUnrated } from "../../api/pricing.api.ts";
import { ColumnMenu } from "../../components/data-table/column-menu.tsx";
import { DataTable, type DataColumn } from "../../components/data-table/data-table.tsx";
import { useColumns } from "../../components/data-table/use-columns.ts";
import { ListSelect } from "../../components/list-page.tsx";
import { PagedList } from "../../components/paged-list.tsx";
import { formatMoment } from "../../lib/format-moment.ts";
import { pricingMessages } from "./messages/en.ts";
import { RatingSteps } from "./rating-steps.tsx";
import { Loaded, Section } from "./section.tsx";
import { useNames } from "./use-names.ts";

/** Charges, and how they were calculated. */
export function ChargesSection(): ReactElement {
  const t = useT(pricingMessages);
  const locale = useLocale();
  const { formatQuantity, formatMoney } = useNames();
  const unrated = useUnrated();
  const catalogs = useCatalogs().data ?? [];
  const [catalogId, setCatalogId] = useState<string | undefined>();
  const charges = useCharges(catalogId, unrated.data?.pages[0]?.total);
  const [shown, setShown] = useState<RatedCharge | null>(null);
  const columns: readonly DataColumn<RatedCharge>[] = [
    {
      id: "amount",
      label: t("usage"),
      isRowHeader: true,
      render: ({ unit_amount, unit_type }) => formatQuantity(unit_amount, unit_type),
    },
    { id: "charge", label: t("charge"), render: ({ line_amount, currency }) => formatMoney(line_amount, currency) },
    { id: "time", label: t("time"), render: ({ occurred_at }) => formatMoment(occurred_at, locale) },
    { id: "provider", label: t("provider"), isLong: true, render: ({ provider_name }) => provider_name },
    { id: "model", label: t("model"), isLong: true, render: ({ model }) => model },
    { id: "catalog", label: t("catalog"), isLong: true, render: ({ catalog_name }) => catalog_name },
  ];
  const { shown: shownColumns, ids, choose, reset } = useColumns("charges_columns", columns);
  return (
    <Section title={t("charges")} description={t("charges_text")}>
      {(catalogId !== undefined || (charges.data?.pages[0]?.items.length ?? 0) > 0) && (
        <Group gap="sm" align="flex-end" mb="sm">
          {catalogs.length > 1 && (
            <ListSelect
              label={t("catalog")}
              value={catalogId}
              defaultLabel={t("all_catalogs")}
              options={Object.fromEntries(catalogs.map(({ id, name }) => [id, name]))}
              onChange={setCatalogId}
            />
          )}
          <ColumnMenu columns={columns} ids={ids} onChange={choose} onReset={reset} />
        </Group>
      )}
      <PagedList
        query={charges}
        empty={<Text c="dimmed">{t("no_charges")}</Text>}
        isFiltered={catalogId !== undefined}
        onClearFilter={() => setCatalogId(undefined)}
      >
        {(items) => (
          <DataTable
            label={t("charges")}
            columns={shownColumns}
            items={items}
            getKey={({ id }) => id}
            hasTextActions
            renderActions={(charge) => (
              <Button size="compact-sm" variant="subtle" onClick={() => setShown(charge)}>
                {t("why_price")}
              </Button>
            )}
          />
        )}
      </PagedList>
      {shown !== null && <ChargeDialog id={shown.id} onClose={() => setShown(null)} />}
    </Section>
  );
}

function ChargeDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactElement {
  const t = useT(pricingMessages);
  const locale = useLocale();
  const found = useChargeSteps(id);
  return (
    <Modal opened onClose={onClose} title={t("why_price")} size="lg">
      <Loaded query={found}>
        {({ charge, steps }) => (
          <>
            <Text size="sm" c="dimmed">
              {t("rated_at", { time: formatMoment(charge.rated_at, locale) })}
            </Text>
            <RatingSteps steps={steps} />
          </>
        )}
      </Loaded>
    </Modal>
  );
}
