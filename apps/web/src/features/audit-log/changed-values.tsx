import type { ReactElement } from "react";
import { VisuallyHidden } from "@mantine/core";
import type { ActivationMode, AuditEntry, FileStorage } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { auditLogMessages } from "./messages/index.ts";

type Texts = (typeof auditLogMessages)["en"];

/** Names a setting, and its value where that is a code. */
export type DescribeSetting = (
  key: string,
) => { readonly label: string; readonly describeValue: (value: unknown) => string | undefined } | undefined;

/** Fields of accounts and database profiles; others are shown under their own name. */
const FIELD_PREFIX = "field_";
const isFieldText = (key: string): key is Extract<keyof Texts, `field_${string}`> =>
  Object.hasOwn(auditLogMessages.en, key);

const MODES = {
  copy_everything: "mode_copy_everything",
  start_fresh: "mode_start_fresh",
  use_existing: "mode_use_existing",
} as const satisfies Record<ActivationMode, keyof Texts>;
const isMode = (value: unknown): value is ActivationMode => typeof value === "string" && Object.hasOwn(MODES, value);
const PLACES = { local: "storage_local", s3: "storage_s3" } as const satisfies Record<FileStorage["kind"], keyof Texts>;

/** Written instead of the value of a secret. */
const CHANGED = "changed";

interface ChangedValuesProps {
  readonly entry: AuditEntry;
  readonly describeSetting: DescribeSetting;
}

/** Each changed value with what it was and what it is; secrets are *changed* on the server already. */
export function ChangedValues({ entry, describeSetting }: ChangedValuesProps): ReactElement | null {
  const t = useT(auditLogMessages);
  const before = entry.before ?? {};
  const after = entry.after ?? {};
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  if (keys.length === 0) return null;
  const describe = (key: string): { readonly label: string; readonly format: (value: unknown) => string } => {
    const setting = entry.area === "configuration" ? describeSetting(key) : undefined;
    const field = FIELD_PREFIX + key;
    const isSecret = key.includes("password") || key.includes("secret");
    return {
      label: setting?.label ?? (isFieldText(field) ? t(field) : key),
      format: (value) => {
        if (value === null || value === undefined || value === "") return t("nothing");
        if (typeof value === "boolean") return t(value ? "yes" : "no");
        if (isSecret && value === CHANGED) return t("changed");
        if (key === "role" && (value === "admin" || value === "user")) return t(`role_${value}`);
        if (key === "mode" && isMode(value)) return t(MODES[value]);
        if (key === "storage" && (value === "local" || value === "s3")) return t(PLACES[value]);
        return setting?.describeValue(value) ?? (typeof value === "string" ? value : JSON.stringify(value));
      },
    };
  };
  return (
    <dl className="audit-values">
      {keys.map((key) => {
        const { label, format } = describe(key);
        const [hadValue, hasValue] = [Object.hasOwn(before, key), Object.hasOwn(after, key)];
        return (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              {hadValue && (
                <>
                  <VisuallyHidden>{t("before")} </VisuallyHidden>
                  <span className={hasValue ? "audit-before" : undefined}>{format(before[key])}</span>
                </>
              )}
              {hadValue && hasValue && <span aria-hidden> → </span>}
              {hasValue && (
                <>
                  <VisuallyHidden>{t("after")} </VisuallyHidden>
                  <span>{format(after[key])}</span>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
