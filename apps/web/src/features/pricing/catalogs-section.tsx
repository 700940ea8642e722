import { useState, type ReactElement } from "react";
import { Badge, Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { PricingCatalog } from "@showrunner/contract/rest";
import { ConfirmDialog } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useCatalogs, useDeleteCatalog } from "../../api/pricing.api.ts";
import { DataTable, type DataColumn } from "../../components/data-table/data-table.tsx";
import { formatMoment } from "../../lib/format-moment.ts";
import { CatalogDialog } from "./catalog-dialog.tsx";
import { pricingMessages } from "./messages/index.ts";
import { RowMenu } from "./row-menu.tsx";
import { Loaded, Section } from "./section.tsx";

/** Undefined while the dialog is closed; null for a new entry. */
type Edited<T> = T | null | undefined;

export function CatalogsSection(): ReactElement {
  const t = useT(pricingMessages);
  const locale = useLocale();
  const catalogs = useCatalogs();
  const remove = useDeleteCatalog();
  const [edited, setEdited] = useState<Edited<PricingCatalog>>();
  const [removed, setRemoved] = useState<PricingCatalog | null>(null);
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
    <Section
      title={t("catalogs")}
      description={t("catalogs_text")}
      actions={
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited(null)}>
          {t("new_catalog")}
        </Button>
      }
    >
      <Loaded query={catalogs}>
        {(items) =>
          items.length === 0 ? (
            <Text c="dimmed">{t("no_catalogs")}</Text>
          ) : (
            <DataTable
              label={t("catalogs")}
              columns={columns}
              items={items}
              getKey={({ id }) => id}
              renderActions={(catalog) => (
                <RowMenu
                  name={catalog.name}
                  removeLabel={t("delete")}
                  onEdit={() => setEdited(catalog)}
                  onRemove={() => setRemoved(catalog)}
                />
              )}
            />
          )
        }
      </Loaded>
      {edited !== undefined && (
        <CatalogDialog
          catalog={edited}
          isFirst={catalogs.data?.every(({ is_default }) => !is_default) ?? false}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ConfirmDialog
        opened={removed !== null}
        danger
        title={t("delete_catalog")}
        confirmLabel={t("delete")}
        pending={remove.isPending}
        error={remove.error?.message ?? null}
        onClose={() => {
          remove.reset();
          setRemoved(null);
        }}
        onConfirm={() => removed && remove.mutate(removed.id, { onSuccess: () => setRemoved(null) })}
      >
        <Text>{t("delete_catalog_text", { name: removed?.name ?? "" })}</Text>
      </ConfirmDialog>
    </Section>
  );
}
