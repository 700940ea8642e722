import type { ReactElement } from "react";
import { VisuallyHidden } from "@mantine/core";
import type { AuditEntry } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { auditLogMessages } from "./messages/en.ts";

type Texts = (typeof auditLogMessages)["en"];

/** Returns the name of a setting, and of its value if that is a code. */
export type DescribeSetting = (
  key: string,
) => { readonly label: string; readonly describeValue: (value: unknown) => string | undefined } | undefined;

/** Names of provider kinds, and of the fields of their settings and credentials. */
export interface ProviderNames {
  readonly nameKind: (key: string) => string;
  readonly nameField: (key: string) => string;
}

/** Fields and codes have texts `field_<field>` and `value_<field>_<code>`; those without a text are shown as stored. */
const isText = (key: string): key is Extract<keyof Texts, `field_${string}` | `value_${string}`> =>
  Object.hasOwn(auditLogMessages.en, key);

/** Stored in place of a secret's value. */
const CHANGED = "changed";

/** Lists and records are stored as JSON text. */
function parseStored(value: unknown): unknown {
  if (typeof value !== "string" || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

interface ChangedValuesProps {
  readonly entry: AuditEntry;
  readonly describeSetting: DescribeSetting;
  readonly providerNames: ProviderNames;
}

/** Each changed value, before and after; the server has already replaced secrets with *changed*. */
export function ChangedValues({ entry, describeSetting, providerNames }: ChangedValuesProps): ReactElement | null {
  const t = useT(auditLogMessages);
  const before = entry.before ?? {};
  const after = entry.after ?? {};
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  if (keys.length === 0) return null;
  const isProvider = entry.area === "providers";
  const nameField = (key: string): string => {
    const field = `field_${key}`;
    if (isText(field)) return t(field);
    return isProvider ? providerNames.nameField(key) : key;
  };
  const formatValue = (key: string, stored: unknown): string => {
    const value = parseStored(stored);
    if (value === null || value === undefined || value === "") return t("nothing");
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (Array.isArray(value)) return value.map((item) => formatValue(key, item)).join(", ") || t("nothing");
    if (typeof value === "object")
      return Object.entries(value)
        .map(([name, item]) => `${nameField(name)}: ${formatValue(name, item)}`)
        .join(", ");
    const shown = typeof value === "string" ? value : JSON.stringify(value);
    if (isProvider && key === "provider_key") return providerNames.nameKind(shown);
    if (isProvider && key === "credentials") return providerNames.nameField(shown);
    const code = `value_${key}_${shown}`;
    return isText(code) ? t(code) : shown;
  };
  const describe = (key: string): { readonly label: string; readonly format: (value: unknown) => string } => {
    const setting = entry.area === "configuration" ? describeSetting(key) : undefined;
    const isSecret = /password|secret|credentials/.test(key);
    return {
      label: setting?.label ?? nameField(key),
      format: (value) =>
        isSecret && value === CHANGED ? t("changed") : (setting?.describeValue(value) ?? formatValue(key, value)),
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
