import { createContext, useContext, useMemo, useSyncExternalStore, type ComponentType } from "react";
import type { Presence } from "@showrunner/contract/realtime";
import type { Gameshow } from "@showrunner/contract/rest";
import type { ModeratorSlices } from "@showrunner/engine";
import { useLiveValue, useSlice, type LiveConnection } from "../../../live/index.ts";
import { completeSlices, laneOf, type Said } from "../logic/command.ts";
import type { Refused } from "../refusals/refusal.ts";
import type { Commander, Pending } from "./commander.ts";

/** Screens of other features that the route puts into this one. */
export interface ShowSlots {
  /** Edits one game: loaded when it is opened. */
  readonly GameEditor: ComponentType<{
    readonly gameId: string;
    /** Round to begin with. */
    readonly roundId?: string | undefined;
    readonly onClose: () => void;
  }>;
  /** Name, description and all settings of a show. */
  readonly ShowSettingsForm: ComponentType<{ readonly show: Gameshow; readonly onDone: () => void }>;
}

export interface ShowContextValue {
  readonly details: Gameshow;
  readonly connection: LiveConnection;
  readonly commander: Commander;
  /** False for a show that is played in this page alone: the server knows nothing of it. */
  readonly on_server: boolean;
  readonly slots: ShowSlots;
  /** Why the last start was refused for want of finished rounds; null once that is dismissed. */
  readonly start_refusal: Refused | null;
  readonly dismissStartRefusal: () => void;
}

const ShowContext = createContext<ShowContextValue | null>(null);

/** Everything below stands on one show's live connection. */
export const ShowContextProvider = ShowContext.Provider;

export function useShowContext(): ShowContextValue {
  const value = useContext(ShowContext);
  if (value === null) throw new Error("outside of a show");
  return value;
}

/** One slice; rerenders only when the server replaced it. */
export function useModeratorSlice<N extends keyof ModeratorSlices>(name: N): ModeratorSlices[N] {
  // The provider waits for the first full state; a slot that is empty since then reads as null.
  return (useSlice(useShowContext().connection, name) ?? null) as ModeratorSlices[N];
}

/** Who is connected; null until the server has told. */
export function usePresence(): Presence | null {
  return useLiveValue(useShowContext().connection, (state) => state.presence);
}

/** All slices at once, for what depends on many; rerenders with every message. */
export function useSlices(): ModeratorSlices {
  const slices = useLiveValue(useShowContext().connection, (state) => state.slices);
  const complete = useMemo(() => completeSlices(slices), [slices]);
  if (complete === null) throw new Error("no state of the show yet");
  return complete;
}

export interface Command {
  /** Sends it for the view on screen; resolves with whether it took effect. */
  readonly run: (said: Said) => Promise<boolean>;
  /** What is under way in each lane. */
  readonly pending: Pending;
  /** True while this very command, or another of its lane, is under way. */
  readonly isBusy: (said: Said) => boolean;
}

/** Says something to the show: one at a time in each lane, refusals told in plain words. */
export function useCommand(): Command {
  const { commander } = useShowContext();
  const pending = useSyncExternalStore(commander.subscribe, commander.pending, commander.pending);
  return useMemo(
    () => ({ run: commander.run, pending, isBusy: (said) => pending.has(laneOf(said)) }),
    [commander, pending],
  );
}
