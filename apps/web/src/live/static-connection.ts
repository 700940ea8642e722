import type { AnySlices } from "@showrunner/engine";
import type { LiveConnection, LiveState } from "./index.ts";

/** A connection with constant slices; commands resolve as offline. */
export function createStaticConnection(slices: AnySlices): LiveConnection {
  const state: LiveState = {
    connection: { kind: "live", transport: "ws" },
    seq: 0,
    slices,
    assets: {},
    presence: null,
    saving: true,
  };
  return {
    getState: () => state,
    subscribe: () => () => undefined,
    send: () => Promise.resolve({ ok: false, code: "offline", params: {} }),
    now: () => 0,
    toShowTime: () => null,
    getRoundTrip: () => null,
    setToken: () => undefined,
    close: () => undefined,
  };
}
