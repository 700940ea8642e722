import type { Locale } from "@showrunner/i18n";

/** Currency that a new catalog begins with (specification, section 9). */
export const getPresetCurrency = (locale: Locale): string => (locale === "de" ? "EUR" : "USD");
