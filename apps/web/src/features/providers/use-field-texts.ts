import { useT } from "@showrunner/i18n/react";
import { providersMessages } from "./messages/en.ts";

/** Label and hint of a definition's field; new definitions may have fields without texts. */
export function useFieldTexts(): (key: string) => { readonly label: string; readonly hint: string | null } {
  const t = useT(providersMessages) as (key: string) => string;
  const find = (key: string): string | null => (Object.hasOwn(providersMessages.en, key) ? t(key) : null);
  return (key) => ({ label: find(`field_${key}`) ?? key.replaceAll("_", " "), hint: find(`field_hint_${key}`) });
}
