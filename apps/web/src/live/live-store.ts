import type { StateMessage } from "@showrunner/contract/realtime";
import type { LiveState } from "./live-connection.ts";

/** Applies a state message: its slices replace single ones, or all of them when it is full. */
export function mergeState(state: LiveState, message: StateMessage, assetBase: string): LiveState {
  const assets = message.assets === undefined ? {} : toAssetUrls(message.assets, assetBase);
  const full = message.full === true;
  return {
    ...state,
    seq: full ? message.seq : Math.max(state.seq, message.seq),
    slices: full ? message.slices : { ...state.slices, ...message.slices },
    assets: full ? assets : message.assets === undefined ? state.assets : { ...state.assets, ...assets },
  };
}

function toAssetUrls(capabilities: Readonly<Record<string, string>>, base: string): Record<string, string> {
  return Object.fromEntries(Object.entries(capabilities).map(([id, capability]) => [id, `${base}/${capability}`]));
}

/** An observable store; its state is replaced with each change. */
export interface LiveStore {
  get(): LiveState;
  set(change: Partial<LiveState>): void;
  subscribe(listener: () => void): () => void;
}

export function createLiveStore(initial: LiveState): LiveStore {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
