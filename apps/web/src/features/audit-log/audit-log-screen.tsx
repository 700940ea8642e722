import { useCallback, type ReactElement } from "react";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { EmptyState, PageHeader } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useAuditLog } from "../../api/audit-log.api.ts";
import { flattenPages } from "../../api/pagination.ts";
import { useSearchChange } from "../../components/list-page.tsx";
import { PagedList } from "../../components/paged-list.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { parseOneOf } from "../../lib/search-params.ts";
import { AuditEntryList } from "./audit-entry-list.tsx";
import { AUDIT_AREAS, toAuditLogQuery, type AuditLogSearch } from "./audit-log-search.ts";
import { auditLogMessages } from "./messages/index.ts";
import "./audit-log.css";

const route = getRouteApi("/admin/audit-log");

const AREA_LABELS = { configuration: "area_configuration", users: "area_users", server: "area_server" } as const;

/** What admins changed. */
export function AuditLogScreen(): ReactElement {
  const t = useT(auditLogMessages);
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const change = useSearchChange<AuditLogSearch>(navigate);
  const entries = useAuditLog(toAuditLogQuery(filter));
  const onSearch = useCallback((search: string | undefined) => change({ search }), [change]);
  const dayOf = (text: string): string | undefined => (text === "" ? undefined : text);
  const actorName = flattenPages(entries.data).find(({ actor_id }) => actor_id === filter.actor)?.actor;
  return (
    <>
      <PageHeader title={t("title")} description={t("subtitle")} />
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
        <TextInput
          type="date"
          label={t("from")}
          max={filter.until}
          value={filter.from ?? ""}
          onChange={(event) => change({ from: dayOf(event.currentTarget.value) })}
        />
        <TextInput
          type="date"
          label={t("until")}
          min={filter.from}
          value={filter.until ?? ""}
          onChange={(event) => change({ until: dayOf(event.currentTarget.value) })}
        />
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
        {(items) => <AuditEntryList entries={items} onActor={(actor) => change({ actor })} />}
      </PagedList>
    </>
  );
}
