import { createElement, lazy, useState, type ComponentType } from "react";

/** Delay before a failed load is retried. */
const again_ms = 1_000;

export interface Loaded<P> {
  readonly default: ComponentType<P>;
}

/** A component that is loaded on first use, or before; needs a `Suspense` around it. */
export type Part<P> = ComponentType<P> & {
  /** Loads it ahead of its first use. */
  preload(): Promise<Loaded<P>>;
};

/**
 * Like `React.lazy`, with two differences: a failed load is retried until it succeeds (React remembers the failure),
 * and a component that is loaded already renders synchronously (React suspends).
 */
export function lazily<P extends object>(load: () => Promise<Loaded<P>>): Part<P> {
  let loading: Promise<Loaded<P>> | null = null;
  let loaded: ComponentType<P> | null = null;
  const persist = async (): Promise<Loaded<P>> => {
    try {
      const part = await load();
      loaded = part.default;
      return part;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, again_ms));
      return persist();
    }
  };
  const preload = () => (loading ??= persist());
  const Later = lazy(preload);
  // Keeps the component chosen at mount, so that input state is not lost.
  const Shown = (props: P) => {
    const [View] = useState<ComponentType<P>>(() => loaded ?? Later);
    return createElement(View, props);
  };
  return Object.assign(Shown, { preload });
}
