import Negotiator from "negotiator";
import { BASE_LOCALE, isLocale, locales, type Locale } from "@showrunner/i18n";

declare module "fastify" {
  interface FastifyRequest {
    /** Language of the responses to this request. */
    readonly locale: Locale;
  }
}

/** Picks the supported language that an `Accept-Language` header prefers; `fallback` if it prefers none of them. */
export function negotiateLocale(header: string | undefined, fallback: Locale = BASE_LOCALE): Locale {
  // The first one wins if the header is missing or has no preference.
  const offered = [fallback, ...locales.filter((locale) => locale !== fallback)];
  const language = new Negotiator({ headers: { "accept-language": header } }).language(offered);
  return isLocale(language) ? language : fallback;
}
