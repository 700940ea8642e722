import { base_locale, isLocale, type Locale } from "@showrunner/i18n";

/** Picks the supported language that an `Accept-Language` header prefers; English by default. */
export function preferredLocale(header: string | undefined): Locale {
  if (header === undefined) return base_locale;
  let best: { locale: Locale; weight: number } | undefined;
  for (const part of header.split(",", 20)) {
    const [tag = "", ...params] = part.trim().split(";");
    const language = tag.trim().toLowerCase().split("-")[0];
    const weight = Number(/^\s*q=([\d.]+)/.exec(params.join(";"))?.[1] ?? 1);
    if (isLocale(language) && weight > (best?.weight ?? 0)) best = { locale: language, weight };
  }
  return best?.locale ?? base_locale;
}
