import Negotiator from "negotiator";
import { BASE_LOCALE, isLocale, locales, type Locale } from "@showrunner/i18n";

/** Picks the supported language that an `Accept-Language` header prefers; English by default. */
export function negotiateLocale(header: string | undefined): Locale {
  const language = new Negotiator({ headers: { "accept-language": header } }).language([...locales]);
  return isLocale(language) ? language : BASE_LOCALE;
}
