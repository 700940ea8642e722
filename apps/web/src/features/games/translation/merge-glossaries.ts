import { TRANSLATION_LIMITS, type Glossary } from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";

/** Adds the missing terms of other glossaries, up to the limit. */
export function mergeGlossaries(own: Glossary, others: readonly Glossary[], from: Locale, to: Locale): Glossary {
  const toKey = (term: Glossary[number]): string => (term[from] ?? "").trim().toLowerCase();
  const known = new Set(own.map(toKey));
  const added = others.flat().filter((term) => {
    const key = toKey(term);
    if (key === "" || term[to] === undefined || known.has(key)) return false;
    known.add(key);
    return true;
  });
  return [...own, ...added].slice(0, TRANSLATION_LIMITS.glossary);
}
