import { useCallback, type ReactElement } from "react";
import { Button, Menu, NativeSelect } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { IconDownload } from "@tabler/icons-react";
import { AUDIT_AREAS } from "@showrunner/contract/enum-values";
import { EmptyState, notify, PageHeader } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useAuditLog, useExportAuditLog } from "../../api/audit-log.api.ts";
import { flattenPages } from "../../api/pagination.ts";
import { ColumnMenu } from "../../components/data-table/column-menu.tsx";
import { DataTable } from "../../components/data-table/data-table.tsx";
import { useColumns } from "../../components/data-table/use-columns.ts";
import { DateField } from "../../components/date-field.tsx";
import { useSearchChange } from "../../components/list-page.tsx";
import { PagedList } from "../../components/paged-list.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { parseOneOf } from "../../lib/search-params.ts";
import { toAuditLogQuery, type AuditLogSearch } from "./audit-log-search.ts";
import type { DescribeSetting, ProviderNames } from "./changed-values.tsx";
import { auditLogMessages } from "./messages/en.ts";
import { useAuditColumns } from "./use-audit-columns.tsx";
import "./audit-log.css";

const route = getRouteApi("/admin/audit-log");

const AREA_LABELS = {
  configuration: "area_configuration",
  users: "area_users",
  server: "area_server",
  database: "area_database",
  providers: "area_providers",
  pricing: "area_pricing",
} as const;

interface AuditLogScreenProps {
  readonly describeSetting: DescribeSetting;
  readonly providerNames: ProviderNames;
}

/** The audit log: changes made by admins. */
export function AuditLogScreen({ describeSetting, providerNames }: AuditLogScreenProps): ReactElement {
  const t = useT(auditLogMessages);
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const change = useSearchChange<AuditLogSearch>(navigate);
  const query = toAuditLogQuery(filter);
  const entries = useAuditLog(query);
  const columns = useAuditColumns(describeSetting, providerNames, (actor) => change({ actor }));
  const { shown, ids, choose, reset } = useColumns("audit_log_columns", columns);
  const onSearch = useCallback((search: string | undefined) => change({ search }), [change]);
  const dayOf = (text: string): string | undefined => (text === "" ? undefined : text);
  const actorName = flattenPages(entries.data).find(({ actor_id }) => actor_id === filter.actor)?.actor;
  return (
    <>
      <PageHeader title={t("title")} description={t("subtitle")} actions={<ExportMenu query={query} />} />
      <div className="audit-filters">
        <SearchField label={t("search")} value={filter.search} onChange={onSearch} />
        <NativeSelect
          label={t("area")}
          value={filter.area ?? ""}
          data={[
            { value: "", label: t("all_areas") },
            ...AUDIT_AREAS.map((area) => ({ value: area, label: t(AREA_LABELS[area]) })),
          ]}
          onChange={(event) => change({ area: parseOneOf(event.currentTarget.value, AUDIT_AREAS) })}
        />
        <DateField
          label={t("from")}
          max={filter.until}
          value={filter.from ?? ""}
          onChange={(day) => change({ from: dayOf(day) })}
        />
        <DateField
          label={t("until")}
          min={filter.from}
          value={filter.until ?? ""}
          onChange={(day) => change({ until: dayOf(day) })}
        />
        <ColumnMenu columns={columns} ids={ids} onChange={choose} onReset={reset} />
      </div>
      {filter.actor !== undefined && (
        <p className="audit-actor-filter">
          {actorName != null && t("only_by", { name: actorName })}
          <Button size="compact-sm" variant="default" onClick={() => change({ actor: undefined })}>
            {t("by_anybody")}
          </Button>
        </p>
      )}
      <PagedList
        query={entries}
        isFiltered={Object.keys(filter).length > 0}
        onClearFilter={() => void navigate({ search: {}, replace: true })}
        empty={<EmptyState title={t("empty_title")}>{t("empty_text")}</EmptyState>}
      >
        {(items) => <DataTable label={t("title")} columns={shown} items={items} getKey={({ id }) => id} />}
      </PagedList>
    </>
  );
}

/** Exports all changes that match the filter, not only those shown. */
function ExportMenu({ query }: { readonly query: ReturnType<typeof toAuditLogQuery> }): ReactElement {
  const t = useT(auditLogMessages);
  const exporting = useExportAuditLog(query);
  const save = (format: "csv" | "json"): void =>
    exporting.mutate(format, {
      onError: (error) => notify({ kind: "error", message: t("export_failed", { reason: error.message }) }),
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} loading={exporting.isPending}>
          {t("export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save("csv")}>{t("export_csv")}</Menu.Item>
        <Menu.Item onClick={() => save("json")}>{t("export_json")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
