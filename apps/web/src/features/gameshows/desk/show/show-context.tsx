import { createContext, useContext, useMemo, useSyncExternalStore, type ComponentType } from "react";
import type { Presence } from "@showrunner/contract/realtime";
import type { Gameshow } from "@showrunner/contract/rest";
import type { ModeratorSlices } from "@showrunner/engine";
import { useLiveValue, useSlice, type LiveConnection } from "../../../../live/index.ts";
import { completeSlices, getConcurrencyKey, type ModeratorCommand } from "../logic/moderator-command.ts";
import type { Refusal } from "../refusals/refusal-text.ts";
import type { CommandRunner, PendingCommands } from "./command-runner.ts";

/** Components of other features that the route injects. */
export interface ShowSlots {
  /** Editor of one game; lazily loaded. */
  readonly GameEditor: ComponentType<{
    readonly gameId: string;
    /** Round to open first. */
    readonly roundId?: string | undefined;
    readonly onClose: () => void;
  }>;
  /** Dialog that creates a game of a show from pasted text or a file; lazily loaded. */
  readonly CreateByImport: ComponentType<{
    readonly showId?: string | undefined;
    readonly onCreated: (gameId: string) => void;
    readonly onClose: () => void;
  }>;
  /** Dialog that checks the texts of all games; lazily loaded. */
  readonly ShowCheckDialog: ComponentType<{
    readonly games: readonly { readonly game_id: string; readonly title: string }[];
    readonly isFrozen: boolean;
    readonly onClose: () => void;
  }>;
}

export interface ShowContextValue {
  readonly details: Gameshow;
  readonly connection: LiveConnection;
  readonly commandRunner: CommandRunner;
  /** False for a local show in a preview, which the server does not know. */
  readonly isOnServer: boolean;
  readonly slots: ShowSlots;
  /** Why the last start was refused because of its games or rounds; null when dismissed. */
  readonly startRefusal: Refusal | null;
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
export function useAllSlices(): ModeratorSlices {
  const slices = useLiveValue(useShowContext().connection, (state) => state.slices);
  const complete = useMemo(() => completeSlices(slices), [slices]);
  if (complete === null) throw new Error("the first full state has not arrived");
  return complete;
}

export interface CommandHandle {
  /** Sends a command for the current view; resolves with whether it took effect. */
  readonly run: (command: ModeratorCommand) => Promise<boolean>;
  /** Pending commands by concurrency key. */
  readonly pending: PendingCommands;
  /** True while a command with the same concurrency key is pending. */
  readonly isBusy: (command: ModeratorCommand) => boolean;
}

/** Sends commands to the show; refusals are reported to the user. */
export function useCommand(): CommandHandle {
  const { commandRunner } = useShowContext();
  const pending = useSyncExternalStore(commandRunner.subscribe, commandRunner.getPending, commandRunner.getPending);
  return useMemo(
    () => ({ run: commandRunner.run, pending, isBusy: (command) => pending.has(getConcurrencyKey(command)) }),
    [commandRunner, pending],
  );
}
