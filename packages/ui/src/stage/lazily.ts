import { createElement, lazy, useState, type ComponentType } from "react";

/** Gap before a part that could not be fetched is asked for again. */
const again_ms = 1_000;

export interface Loaded<P> {
  readonly default: ComponentType<P>;
}

/** A part of a page that is fetched when it is first shown, or before; it needs a `Suspense` around it. */
export type Part<P> = ComponentType<P> & {
  /** Fetches it ahead of its first use. */
  preload(): Promise<Loaded<P>>;
};

/**
 * A phone that is offline when it needs the part keeps trying, and keeps what it shows meanwhile; React alone would
 * remember the failure for good. A part that is there already is shown at once; React alone would let it wait.
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
  // What a screen began with stays, so that nothing typed into it is lost.
  const Shown = (props: P) => {
    const [View] = useState<ComponentType<P>>(() => loaded ?? Later);
    return createElement(View, props);
  };
  return Object.assign(Shown, { preload });
}
