import { useMemo, useSyncExternalStore } from "react";
import type { AnySlices, SliceName } from "@showrunner/engine";
import type { LiveConnection, LiveState } from "./live-connection.ts";

/** Selects a part of the connection's state; rerenders only when that part is replaced. */
export function useLiveValue<T>(connection: LiveConnection, select: (state: LiveState) => T): T {
  const read = () => select(connection.getState());
  return useSyncExternalStore((listener) => connection.subscribe(listener), read, read);
}

/** Selects one slice; rerenders only when the server replaced it. Undefined before the first full state. */
export function useSlice<N extends SliceName>(connection: LiveConnection, name: N): AnySlices[N] {
  return useLiveValue(connection, (state) => state.slices[name]);
}

/** The show clock as a stable function, for timers that read it themselves; null while it is unknown. */
export function useShowClock(connection: LiveConnection): (() => number) | null {
  const isKnown = useLiveValue(connection, () => connection.now() !== null);
  return useMemo(() => (isKnown ? () => connection.now() ?? 0 : null), [connection, isKnown]);
}
