import { createContext, useContext, useMemo, useSyncExternalStore, type ComponentType } from "react";
import type { Presence } from "@showrunner/contract/realtime";
import type { Gameshow } from "@showrunner/contract/rest";
import type { ModeratorSlices } from "@showrunner/engine";
import { useLiveValue, useSlice, type LiveConnection } from "../../../live/index.ts";
import { completeSlices, laneOf, type Said } from "../logic/command.ts";
import type { Refused } from "../refusals/refusal.ts";
import type { Commander, Pending } from "./commander.ts";

/** Components of other features that the route injects. */
export interface ShowSlots {
  /** Editor of one game; lazily loaded. */
  readonly GameEditor: ComponentType<{
    readonly gameId: string;
    /** Round to open first. */
    readonly roundId?: string | undefined;
    readonly onClose: () => void;
  }>;
  /** Form for name, description and settings of a show. */
  readonly ShowSettingsForm: ComponentType<{ readonly show: Gameshow; readonly onDone: () => void }>;
}

export interface ShowContextValue {
  readonly details: Gameshow;
  readonly connection: LiveConnection;
  readonly commander: Commander;
  /** False for a local show in a preview, which the server does not know. */
  readonly on_server: boolean;
  readonly slots: ShowSlots;
  /** Why the last start was refused because of its games or rounds; null when dismissed. */
  readonly start_refusal: Refused | null;
  readonly dismissStartRefusal: () => void;
}

const ShowContext = createContext<ShowContextValue | null>(null);

/** Provides one show's live connection to the desk. */
export const ShowContextProvider = ShowContext.Provider;

export function useShowContext(): ShowContextValue {
  const value = useContext(ShowContext);
  if (value === null) throw new Error("useShowContext needs a ShowContextProvider");
  return value;
}

/** One slice; rerenders only when it changes. */
export function useModeratorSlice<N extends keyof ModeratorSlices>(name: N): ModeratorSlices[N] {
  // The provider renders after the first full state; an optional slice that was never sent is null.
  return (useSlice(useShowContext().connection, name) ?? null) as ModeratorSlices[N];
}

/** Connected clients; null until the server has sent the presence. */
export function usePresence(): Presence | null {
  return useLiveValue(useShowContext().connection, (state) => state.presence);
}

/** All slices; rerenders with every frame. Prefer `useModeratorSlice` for single slices. */
export function useSlices(): ModeratorSlices {
  const slices = useLiveValue(useShowContext().connection, (state) => state.slices);
  const complete = useMemo(() => completeSlices(slices), [slices]);
  if (complete === null) throw new Error("the first full state has not arrived");
  return complete;
}

export interface Command {
  /** Sends a command for the current view; resolves with whether it took effect. */
  readonly run: (said: Said) => Promise<boolean>;
  /** Pending commands by concurrency key. */
  readonly pending: Pending;
  /** True while a command with the same concurrency key is pending. */
  readonly isBusy: (said: Said) => boolean;
}

/** Sends commands to the show; refusals are reported to the user. */
export function useCommand(): Command {
  const { commander } = useShowContext();
  const pending = useSyncExternalStore(commander.subscribe, commander.pending, commander.pending);
  return useMemo(
    () => ({ run: commander.run, pending, isBusy: (said) => pending.has(laneOf(said)) }),
    [commander, pending],
  );
}
