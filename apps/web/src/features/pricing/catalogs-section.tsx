import type { ReactElement } from "react";
import { Badge, Text } from "@mantine/core";
import type { PricingCatalog } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useCatalogs, useDeleteCatalog } from "../../api/pricing.api.ts";
import { type DataColumn } from "../../components/data-table/data-table.tsx";
import { formatMoment } from "../../lib/format-moment.ts";
import { CatalogDialog } from "./catalog-dialog.tsx";
import { pricingMessages } from "./messages/en.ts";
import { PricingList } from "./pricing-list.tsx";

export function CatalogsSection(): ReactElement {
  const t = useT(pricingMessages);
  const locale = useLocale();
  const catalogs = useCatalogs();
  const remove = useDeleteCatalog();
  const columns: readonly DataColumn<PricingCatalog>[] = [
    {
      id: "name",
      label: t("name"),
      isRowHeader: true,
      render: ({ name, is_default }) => (
        <span className="pricing-name">
          {name} {is_default && <Badge variant="light">{t("default")}</Badge>}
        </span>
      ),
    },
    { id: "currency", label: t("currency"), render: ({ currency }) => currency },
    { id: "from", label: t("active_from"), render: ({ active_from }) => formatMoment(active_from, locale) },
    {
      id: "to",
      label: t("active_to"),
      render: ({ active_to }) => (active_to === null ? t("no_end") : formatMoment(active_to, locale)),
    },
  ];
  return (
    <PricingList
      title={t("catalogs")}
      description={t("catalogs_text")}
      query={catalogs}
      columns={columns}
      nameOf={({ name }) => name}
      empty={<Text c="dimmed">{t("no_catalogs")}</Text>}
      newLabel={t("new_catalog")}
      renderDialog={(catalog, onClose) => (
        <CatalogDialog
          catalog={catalog}
          isFirst={catalogs.data?.every(({ is_default }) => !is_default) ?? false}
          onClose={onClose}
        />
      )}
      removal={{
        mutation: remove,
        label: t("delete"),
        title: t("delete_catalog"),
        describe: (name) => t("delete_catalog_text", { name }),
      }}
    />
  );
}
