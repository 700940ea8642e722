import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactElement,
  type ReactNode,
} from "react";
import { readStored, writeStored } from "../../../api/storage.ts";
import type { CommandView, ModeratorCommand } from "./logic/moderator-command.ts";
import { useModeratorSlice, useShowContext } from "./show/show-context.tsx";
import type { TieOf } from "./logic/tie-break.ts";

export type GameSource = "mine" | "library" | "own";

/** The open dialog and its parameters; at most one is open. */
export type DeskDialog =
  | {
      readonly kind:
        | "shortcuts"
        | "qr"
        | "settings"
        | "check_texts"
        | "import_game"
        | "duration"
        | "break"
        | "finish_game";
    }
  | { readonly kind: "tie_break"; readonly of: TieOf }
  | { readonly kind: "rehearse" | "load_check" }
  | { readonly kind: "add_game"; readonly from?: GameSource }
  | { readonly kind: "reveal" | "skip" | "previous" | "finalize" | "complete" | "reset" }
  /** Moving on while submissions wait for a decision. */
  | { readonly kind: "unjudged"; readonly move: "reveal" | "next" }
  | { readonly kind: "set_winner" | "award_team" | "cancel_round"; readonly roundId: string }
  | { readonly kind: "undo"; readonly decisionSeq: number }
  | { readonly kind: "remove_game"; readonly showGameId: string; readonly title: string }
  | { readonly kind: "editor"; readonly gameId: string; readonly roundId?: string };

interface DeskState {
  readonly dialog: DeskDialog | null;
  readonly openDialog: (dialog: DeskDialog) => void;
  readonly closeDialog: () => void;
  /** The view at which the dialog opened; null without a dialog, and before the first full state. */
  readonly dialogView: CommandView | null;
  /** Sends the open dialog's command for the view at which it opened; see `CommandRunner.runForView`. */
  readonly runFromDialog: (command: ModeratorCommand) => Promise<boolean>;
  /** Round reviewed on this screen; null while the desk follows the live round. */
  readonly reviewedRoundId: string | null;
  readonly setReviewedRoundId: (roundId: string | null) => void;
  /** Whether the moderator peeks at the solution of an open question: always, or while a buzz is held. */
  readonly isPeeking: boolean;
  /** Starts or ends peeking. While a buzz is held it applies to all buzzes, otherwise to all questions. */
  readonly togglePeek: () => void;
  /** Where this device shows the decision about a buzz. */
  readonly decisionPlacement: "dialog" | "bar";
  readonly setDecisionPlacement: (place: "dialog" | "bar") => void;
}

const DeskContext = createContext<DeskState | null>(null);

const PEEK_STORAGE_KEY = "moderator_peek";
/** "0" if a held buzz does not start peeking. */
const PEEK_AT_BUZZ_STORAGE_KEY = "moderator_peek_at_buzz";
const DECISION_PLACEMENT_STORAGE_KEY = "moderator_decides_in";

interface DeskProviderProps {
  /** Dialog that is open initially. */
  readonly initialDialog?: DeskDialog | null;
  /** Called once, after `initialDialog` was opened. */
  readonly onInitialDialogOpened?: () => void;
  readonly children: ReactNode;
}

/** State of this screen only, not of the show: open dialog, review, peeking. */
export function DeskProvider({
  initialDialog = null,
  onInitialDialogOpened,
  children,
}: DeskProviderProps): ReactElement {
  const { commandRunner } = useShowContext();
  const [opened, setOpened] = useState<{ readonly dialog: DeskDialog; readonly view: CommandView | null } | null>(() =>
    initialDialog === null ? null : { dialog: initialDialog, view: commandRunner.getView() },
  );
  const [firstDialog] = useState(initialDialog);
  useEffect(() => {
    if (firstDialog !== null) onInitialDialogOpened?.();
    // Runs once: later changes of the dialog do not concern the caller.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const [reviewedRoundId, setReviewedRoundId] = useState<string | null>(null);
  // Stored per device: a host with a private screen wants the solution in every round.
  const [peeksAlways, setPeeksAlways] = useState(() => readStored(PEEK_STORAGE_KEY) === "1");
  const isHeld = useModeratorSlice("buzzer").phase === "locked";
  const [peeksAtBuzz, setPeeksAtBuzz] = useState(() => readStored(PEEK_AT_BUZZ_STORAGE_KEY) !== "0");
  const isPeeking = peeksAlways || (isHeld && peeksAtBuzz);
  const togglePeek = useCallback(() => {
    const shouldAlwaysPeek = !isPeeking && !isHeld;
    writeStored(PEEK_STORAGE_KEY, shouldAlwaysPeek ? "1" : null);
    setPeeksAlways(shouldAlwaysPeek);
    if (!isHeld) return;
    writeStored(PEEK_AT_BUZZ_STORAGE_KEY, isPeeking ? "0" : null);
    setPeeksAtBuzz(!isPeeking);
  }, [isPeeking, isHeld]);
  const [decisionPlacement, setPlacement] = useState<"dialog" | "bar">(() =>
    readStored(DECISION_PLACEMENT_STORAGE_KEY) === "bar" ? "bar" : "dialog",
  );
  const setDecisionPlacement = useCallback((place: "dialog" | "bar") => {
    writeStored(DECISION_PLACEMENT_STORAGE_KEY, place === "bar" ? "bar" : null);
    setPlacement(place);
  }, []);
  const openDialog = useCallback(
    (dialog: DeskDialog) => setOpened({ dialog, view: commandRunner.getView() }),
    [commandRunner],
  );
  const closeDialog = useCallback(() => setOpened(null), []);
  const value = useMemo<DeskState>(
    () => ({
      dialog: opened?.dialog ?? null,
      openDialog,
      closeDialog,
      dialogView: opened?.view ?? null,
      runFromDialog: (command) =>
        opened?.view ? commandRunner.runForView(command, opened.view) : Promise.resolve(false),
      reviewedRoundId,
      setReviewedRoundId,
      isPeeking,
      togglePeek,
      decisionPlacement,
      setDecisionPlacement,
    }),
    [
      opened,
      openDialog,
      closeDialog,
      commandRunner,
      reviewedRoundId,
      isPeeking,
      togglePeek,
      decisionPlacement,
      setDecisionPlacement,
    ],
  );
  return <DeskContext value={value}>{children}</DeskContext>;
}

export function useDesk(): DeskState {
  const value = useContext(DeskContext);
  if (value === null) throw new Error("useDesk needs a DeskProvider");
  return value;
}
