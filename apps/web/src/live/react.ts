import { useEffect, useState, useSyncExternalStore } from "react";
import type { AnySlices, SliceName } from "@showrunner/engine";
import type { LiveConnection, LiveState } from "./types.ts";

/** The connection's whole state; rerenders with every message. */
export function useLive(connection: LiveConnection): LiveState {
  return useSyncExternalStore(
    (listener) => connection.subscribe(listener),
    () => connection.getState(),
    () => connection.getState(),
  );
}

/** One slice; rerenders only when the server replaced it. Undefined before the first full state. */
export function useSlice<N extends SliceName>(connection: LiveConnection, name: N): AnySlices[N] {
  const read = () => connection.getState().slices[name];
  return useSyncExternalStore((listener) => connection.subscribe(listener), read, read);
}

/** Show clock in milliseconds, read anew every `interval_ms`; null while it is not known. */
export function useShowNow(connection: LiveConnection, interval_ms = 250): number | null {
  const [now, setNow] = useState(() => connection.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(connection.now()), interval_ms);
    return () => clearInterval(timer);
  }, [connection, interval_ms]);
  return now;
}
