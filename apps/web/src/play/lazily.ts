import { lazy, type ComponentType, type LazyExoticComponent } from "react";

const again_ms = 1_000;

/**
 * A part of the page that is fetched when it is needed, or before. A phone that is offline at that moment keeps
 * trying, and keeps what it shows meanwhile; React alone would remember the failure for good.
 */
export function lazily<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> & { preload(): void } {
  let loading: Promise<{ readonly default: ComponentType<P> }> | null = null;
  const persist = (): Promise<{ readonly default: ComponentType<P> }> =>
    load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, again_ms));
      return persist();
    });
  const once = () => (loading ??= persist());
  return Object.assign(lazy(once), { preload: () => void once() });
}
