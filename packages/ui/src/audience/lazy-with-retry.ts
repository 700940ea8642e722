import { createElement, lazy, useState, type ComponentType } from "react";

/** Delay before a failed load is retried. */
const RETRY_DELAY_MS = 1_000;

export interface LoadedModule<P> {
  readonly default: ComponentType<P>;
}

/** A component that loads on first use or by `preload`; needs a `Suspense` around it. */
export type LazyComponent<P> = ComponentType<P> & {
  /** Loads it ahead of its first use. */
  preload(): Promise<LoadedModule<P>>;
};

/**
 * Like `React.lazy`, with two differences: a failed load is retried until it succeeds (React remembers the failure),
 * and a component that is loaded already renders synchronously (React suspends).
 */
export function lazyWithRetry<P extends object>(load: () => Promise<LoadedModule<P>>): LazyComponent<P> {
  let loading: Promise<LoadedModule<P>> | null = null;
  let loaded: ComponentType<P> | null = null;
  const loadWithRetry = async (): Promise<LoadedModule<P>> => {
    try {
      const part = await load();
      loaded = part.default;
      return part;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      return loadWithRetry();
    }
  };
  const preload = () => (loading ??= loadWithRetry());
  const Lazy = lazy(preload);
  // Keeps the component chosen at mount, so that input state is not lost.
  const Shown = (props: P) => {
    const [View] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return createElement(View, props);
  };
  return Object.assign(Shown, { preload });
}
