import type { ReactElement } from "react";
import { Anchor, VisuallyHidden } from "@mantine/core";
import type { AuditEntry } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { auditLogMessages } from "./messages/index.ts";

type Texts = (typeof auditLogMessages)["en"];

/** Actions without a text of their own are shown under their name. */
const ACTION_PREFIX = "action_";

function isActionText(key: string): key is Extract<keyof Texts, `action_${string}`> {
  return Object.hasOwn(auditLogMessages.en, key);
}

interface AuditEntryListProps {
  readonly entries: readonly AuditEntry[];
  /** Shows only the changes by this account. */
  readonly onActor: (actorId: string) => void;
}

/** Rows on wide screens, cards on phones, by CSS alone. */
export function AuditEntryList({ entries, onActor }: AuditEntryListProps): ReactElement {
  return (
    <ol className="audit-list">
      {entries.map((entry) => (
        <AuditEntryItem key={entry.id} entry={entry} onActor={onActor} />
      ))}
    </ol>
  );
}

interface AuditEntryItemProps {
  readonly entry: AuditEntry;
  readonly onActor: (actorId: string) => void;
}

function AuditEntryItem({ entry, onActor }: AuditEntryItemProps): ReactElement {
  const t = useT(auditLogMessages);
  const locale = useLocale();
  const { action, subject, actor, actor_id, address, created_at } = entry;
  const key = `${ACTION_PREFIX}${action}`;
  const params = { action, subject: subject ?? "" };
  return (
    <li className="audit-entry">
      <time dateTime={created_at} className="audit-time">
        {new Date(created_at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" })}
      </time>
      <div className="audit-actor">
        {actor === null || actor_id === null ? (
          t(actor_id === null ? "actor_nobody" : "actor_deleted")
        ) : (
          <Anchor
            component="button"
            type="button"
            aria-label={t("only_by", { name: actor })}
            onClick={() => onActor(actor_id)}
          >
            {actor}
          </Anchor>
        )}
        <div className="audit-address">{t("from_address", { address })}</div>
      </div>
      <div className="audit-change">
        <div>{t(isActionText(key) ? key : "action_other", params)}</div>
        <ChangedValues entry={entry} />
      </div>
    </li>
  );
}

/** Each changed value with what it was and what it is; secrets are *changed* on the server already. */
function ChangedValues({ entry }: { readonly entry: AuditEntry }): ReactElement | null {
  const t = useT(auditLogMessages);
  const before = entry.before ?? {};
  const after = entry.after ?? {};
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  const format = (value: unknown): string => {
    if (value === null || value === undefined || value === "") return t("nothing");
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    return typeof value === "string" ? value : JSON.stringify(value);
  };
  if (keys.length === 0) return null;
  return (
    <dl className="audit-values">
      {keys.map((key) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>
            {Object.hasOwn(before, key) && (
              <>
                <VisuallyHidden>{t("before")} </VisuallyHidden>
                <s className="audit-before">{format(before[key])}</s>
              </>
            )}
            {Object.hasOwn(before, key) && Object.hasOwn(after, key) && <span aria-hidden> → </span>}
            {Object.hasOwn(after, key) && (
              <>
                <VisuallyHidden>{t("after")} </VisuallyHidden>
                <span>{format(after[key])}</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
