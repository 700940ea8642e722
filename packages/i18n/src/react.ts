import { useMemo, useSyncExternalStore } from "react";
import {
  BASE_LOCALE,
  createTranslator,
  isolateDirection,
  type Catalog,
  type Locale,
  type Messages,
  type Translate,
} from "./index.ts";

let current: Locale = BASE_LOCALE;
const listeners = new Set<() => void>();

/** Current language of the page. */
export function getLocale(): Locale {
  return current;
}

/** Switches the language of every mounted component; persisting the choice is up to the caller. */
export function setLocale(locale: Locale): void {
  if (locale === current) return;
  current = locale;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, getLocale, getLocale);
}

/** `t(key, params)` of a catalogue in the page's language, for the screen: right-to-left parameters are isolated. */
export function useT<E extends Messages>(catalog: Catalog<E>): Translate<E> {
  const locale = useLocale();
  return useMemo(() => createTranslator(catalog, locale, isolateDirection), [catalog, locale]);
}
