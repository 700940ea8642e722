import { BASE_LOCALE, isLocale, type Locale } from "@showrunner/i18n";

/** Picks the supported language that an `Accept-Language` header prefers; English by default. */
export function negotiateLocale(header: string | undefined): Locale {
  if (header === undefined) return BASE_LOCALE;
  let best: { locale: Locale; weight: number } | undefined;
  for (const part of header.split(",", 20)) {
    const [tag = "", ...params] = part.trim().split(";");
    const language = tag.trim().toLowerCase().split("-")[0];
    const weight = Number(/^\s*q=([\d.]+)/.exec(params.join(";"))?.[1] ?? 1);
    if (isLocale(language) && weight > (best?.weight ?? 0)) best = { locale: language, weight };
  }
  return best?.locale ?? BASE_LOCALE;
}
