import type { ReactElement } from "react";
import { Text } from "@mantine/core";
import type { UnitConversion } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useConversions, useRetireConversion } from "../../api/pricing.api.ts";
import { type DataColumn } from "../../components/data-table/data-table.tsx";
import { formatMoment } from "../../lib/format-moment.ts";
import { ConversionDialog } from "./conversion-dialog.tsx";
import { pricingMessages } from "./messages/en.ts";
import { PricingList } from "./pricing-list.tsx";
import { useNames } from "./use-names.ts";
import { ConversionVersionsDialog } from "./versions-dialog.tsx";

export function ConversionsSection(): ReactElement {
  const t = useT(pricingMessages);
  const locale = useLocale();
  const { nameUnit, nameOperation } = useNames();
  const conversions = useConversions();
  const retire = useRetireConversion();
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
    <PricingList
      title={t("conversions")}
      description={t("conversions_text")}
      query={conversions}
      columns={columns}
      nameOf={nameOf}
      empty={<Text c="dimmed">{t("no_conversions")}</Text>}
      newLabel={t("new_conversion")}
      renderDialog={(conversion, onClose) => <ConversionDialog conversion={conversion} onClose={onClose} />}
      renderVersions={({ id }, onClose) => <ConversionVersionsDialog id={id} onClose={onClose} />}
      removal={{
        mutation: retire,
        label: t("retire"),
        title: t("retire_conversion"),
        describe: (name) => t("retire_conversion_text", { name }),
      }}
    />
  );
}
