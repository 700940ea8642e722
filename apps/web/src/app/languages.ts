import type { Locale } from "@showrunner/i18n";

/** Languages of the interface by their own names, for choosing one. */
export const languages: readonly { readonly value: Locale; readonly label: string }[] = [
  { value: "en", label: "English" },
  { value: "de", label: "Deutsch" },
];
