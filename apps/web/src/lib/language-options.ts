import type { Locale } from "@showrunner/i18n";

/** Interface languages under their own names, for select controls. */
export const languageOptions: readonly { readonly value: Locale; readonly label: string }[] = [
  { value: "en", label: "English" },
  { value: "de", label: "Deutsch" },
];
