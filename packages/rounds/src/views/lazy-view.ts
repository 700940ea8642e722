import { lazy, type ComponentType } from "react";

export type Loaded<P> = Promise<{ readonly default: ComponentType<P> }>;

/** A view that is fetched when it is first shown, or before. It suspends meanwhile, so it needs a `Suspense` around it. */
export interface LazyView<P> {
  readonly View: ComponentType<P>;
  readonly preload: () => Promise<unknown>;
}

export function lazyView<P>(load: () => Loaded<P>): LazyView<P> {
  return { View: lazy(load), preload: load };
}

const warned_of = new Set<string>();

/** One entry of a list by type id; for an unknown type the one that says so, with a warning to developers once. */
export function byType<V>(list: Readonly<Record<string, V>>, type: string, unknown: V): V {
  const found = Object.hasOwn(list, type) ? list[type] : undefined;
  if (found !== undefined) return found;
  if (!warned_of.has(type)) {
    warned_of.add(type);
    const what = type === "" ? "A round has no type" : `Round type "${type}" is unknown`;
    // oxlint-disable-next-line no-console -- meant for the console
    console.warn(`${what}; known types: ${Object.keys(list).join(", ")}`);
  }
  return unknown;
}

/** Fetches all views of a list, so that the first question does not wait for one on a slow line. */
export function preloadAll(list: Readonly<Record<string, Pick<LazyView<never>, "preload">>>): void {
  for (const { preload } of Object.values(list)) void preload().catch(() => undefined);
}
