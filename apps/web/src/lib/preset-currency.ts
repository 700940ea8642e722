import type { Locale } from "@showrunner/i18n";

/** Default currency of new catalogs, budgets and imported prices (docs/conformance.md, section 9). */
export const getPresetCurrency = (locale: Locale): string => (locale === "de" ? "EUR" : "USD");
