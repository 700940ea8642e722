import { useState, type ReactElement } from "react";
import { Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { UnitConversion } from "@showrunner/contract/rest";
import { ConfirmDialog } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useConversions, useRetireConversion } from "../../api/pricing.api.ts";
import { DataTable, type DataColumn } from "../../components/data-table/data-table.tsx";
import { formatMoment } from "../../lib/format-moment.ts";
import { ConversionDialog } from "./conversion-dialog.tsx";
import { pricingMessages } from "./messages/index.ts";
import { RowMenu } from "./row-menu.tsx";
import { Loaded, Section } from "./section.tsx";
import { useNames } from "./use-names.ts";
import { ConversionVersionsDialog } from "./versions-dialog.tsx";

export function ConversionsSection(): ReactElement {
  const t = useT(pricingMessages);
  const locale = useLocale();
  const { nameUnit, nameOperation } = useNames();
  const conversions = useConversions();
  const retire = useRetireConversion();
  const [edited, setEdited] = useState<UnitConversion | null | undefined>();
  const [shown, setShown] = useState<UnitConversion | null>(null);
  const [retired, setRetired] = useState<UnitConversion | null>(null);
  const nameOf = ({ from_unit, to_unit }: UnitConversion): string => `${nameUnit(from_unit)} → ${nameUnit(to_unit)}`;
  const columns: readonly DataColumn<UnitConversion>[] = [
    { id: "units", label: t("units"), isRowHeader: true, render: nameOf },
    { id: "formula", label: t("formula"), isLong: true, render: ({ formula }) => <code>{formula}</code> },
    { id: "system", label: t("source_system"), render: ({ source_system }) => source_system },
    {
      id: "operation",
      label: t("operation"),
      render: ({ operation }) => (operation === null ? t("all_operations") : nameOperation(operation)),
    },
    { id: "version", label: t("version"), render: ({ version }) => version },
    {
      id: "active",
      label: t("active"),
      render: ({ active_from, active_to }) =>
        `${formatMoment(active_from, locale)} – ${active_to === null ? t("no_end") : formatMoment(active_to, locale)}`,
    },
  ];
  return (
    <Section
      title={t("conversions")}
      description={t("conversions_text")}
      actions={
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited(null)}>
          {t("new_conversion")}
        </Button>
      }
    >
      <Loaded query={conversions}>
        {(items) =>
          items.length === 0 ? (
            <Text c="dimmed">{t("no_conversions")}</Text>
          ) : (
            <DataTable
              label={t("conversions")}
              columns={columns}
              items={items}
              getKey={({ id }) => id}
              renderActions={(conversion) => (
                <RowMenu
                  name={nameOf(conversion)}
                  removeLabel={t("retire")}
                  onEdit={() => setEdited(conversion)}
                  onVersions={() => setShown(conversion)}
                  onRemove={() => setRetired(conversion)}
                />
              )}
            />
          )
        }
      </Loaded>
      {edited !== undefined && <ConversionDialog conversion={edited} onClose={() => setEdited(undefined)} />}
      {shown !== null && <ConversionVersionsDialog id={shown.id} onClose={() => setShown(null)} />}
      <ConfirmDialog
        opened={retired !== null}
        danger
        title={t("retire_conversion")}
        confirmLabel={t("retire")}
        pending={retire.isPending}
        error={retire.error?.message ?? null}
        onClose={() => {
          retire.reset();
          setRetired(null);
        }}
        onConfirm={() => retired && retire.mutate(retired.id, { onSuccess: () => setRetired(null) })}
      >
        <Text>{t("retire_conversion_text", { name: retired === null ? "" : nameOf(retired) })}</Text>
      </ConfirmDialog>
    </Section>
  );
}
