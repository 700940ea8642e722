import { languageNames, locales, type Locale } from "@showrunner/i18n";

/** Languages under their own names, for select controls. */
export const languageOptions: readonly { readonly value: Locale; readonly label: string }[] = locales.map((value) => ({
  value,
  label: languageNames[value],
}));
