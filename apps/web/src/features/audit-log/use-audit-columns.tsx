import { Anchor } from "@mantine/core";
import { AUDIT_ACTIONS, type AuditEntry } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import type { DataColumn } from "../../components/data-table/data-table.tsx";
import { ChangedValues, type DescribeSetting, type ProviderNames } from "./changed-values.tsx";
import { formatMoment } from "../../lib/format-moment.ts";
import { auditLogMessages } from "./messages/en.ts";

/** Texts of all actions; actions of other server versions are shown under their code. */
const ACTIONS = Object.fromEntries(AUDIT_ACTIONS.map((action) => [action, `action_${action}` as const]));

/** @param onActor called to show only the changes by this account */
export function useAuditColumns(
  describeSetting: DescribeSetting,
  providerNames: ProviderNames,
  onActor: (actorId: string) => void,
): readonly DataColumn<AuditEntry>[] {
  const t = useT(auditLogMessages);
  const locale = useLocale();
  return [
    {
      id: "time",
      label: t("time"),
      render: ({ created_at }) => <time dateTime={created_at}>{formatMoment(created_at, locale)}</time>,
    },
    {
      id: "change",
      label: t("change"),
      isRowHeader: true,
      render: ({ action, subject }) => t(ACTIONS[action] ?? "action_other", { action, subject: subject ?? "" }),
    },
    {
      id: "values",
      label: t("values"),
      isBlock: true,
      render: (entry) =>
        Object.keys({ ...entry.before, ...entry.after }).length === 0 ? null : (
          <ChangedValues entry={entry} describeSetting={describeSetting} providerNames={providerNames} />
        ),
    },
    {
      id: "actor",
      label: t("person"),
      isLong: true,
      render: ({ actor, actor_id }) =>
        actor === null || actor_id === null ? (
          t(actor_id === null ? "actor_nobody" : "actor_deleted")
        ) : (
          <Anchor
            component="button"
            type="button"
            size="sm"
            aria-label={t("only_by", { name: actor })}
            onClick={() => onActor(actor_id)}
          >
            {actor}
          </Anchor>
        ),
    },
    { id: "address", label: t("address"), isLong: true, render: ({ address }) => address },
    {
      id: "user_agent",
      label: t("device"),
      isLong: true,
      isOptional: true,
      render: ({ user_agent }) => user_agent,
    },
    {
      id: "request_id",
      label: t("request"),
      isLong: true,
      isOptional: true,
      render: ({ request_id }) => request_id,
    },
  ];
}
