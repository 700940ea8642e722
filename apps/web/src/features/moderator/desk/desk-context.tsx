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
import type { CommandView, Said } from "../logic/command.ts";
import { useShowContext } from "../show/context.tsx";

export type GameSource = "library" | "own";

/** The open dialog and its parameters; at most one is open. */
export type Dialog =
  | { readonly kind: "keys" | "qr" | "settings" | "duration" | "finish_game" }
  | { readonly kind: "add_game"; readonly from?: GameSource }
  | { readonly kind: "reveal" | "skip" | "previous" | "finalize" | "finish_unplayed" | "complete" | "reset" }
  /** Moving on while submissions wait for a verdict. */
  | { readonly kind: "unjudged"; readonly move: "reveal" | "next" }
  | { readonly kind: "set_winner" | "award_team" | "cancel_round"; readonly round_id: string }
  | { readonly kind: "undo"; readonly decision_seq: number }
  | { readonly kind: "remove_game"; readonly show_game_id: string; readonly title: string }
  | { readonly kind: "editor"; readonly game_id: string; readonly round_id?: string };

interface DeskState {
  readonly dialog: Dialog | null;
  readonly open: (dialog: Dialog) => void;
  readonly close: () => void;
  /** Sends the open dialog's command for the view at which it opened; see `CommandRunner.runForView`. */
  readonly answer: (said: Said) => Promise<boolean>;
  /** Round reviewed on this screen; null while the desk follows the live round. */
  readonly looking_at: string | null;
  readonly lookAt: (round_id: string | null) => void;
  /** The solution of an open question is uncovered on this screen. */
  readonly peeking: boolean;
  readonly togglePeek: () => void;
  /** Where this device shows the decision about a buzz. */
  readonly decides_in: "dialog" | "bar";
  readonly decideIn: (place: "dialog" | "bar") => void;
}

const DeskContext = createContext<DeskState | null>(null);

const peek_key = "moderator_peek";
const decides_in_key = "moderator_decides_in";

interface DeskProviderProps {
  /** Dialog that is open initially. */
  readonly first?: Dialog | null;
  /** Called once, after `initialDialog` was opened. */
  readonly onFirst?: () => void;
  readonly children: ReactNode;
}

/** State of this screen only, not of the show: open dialog, review, uncovered solution. */
export function DeskProvider({ first = null, onFirst, children }: DeskProviderProps): ReactElement {
  const { commander } = useShowContext();
  const [asked, setAsked] = useState<{ readonly dialog: Dialog; readonly view: CommandView | null } | null>(() =>
    first === null ? null : { dialog: first, view: commander.view() },
  );
  const [opensWith] = useState(first);
  useEffect(() => {
    if (opensWith !== null) onFirst?.();
    // Runs once: later changes of the dialog are no concern of the caller.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const [looking_at, lookAt] = useState<string | null>(null);
  // Stored per device: a host with a private screen wants the solution in every round.
  const [peeking, setPeeking] = useState(() => readStored(peek_key) === "1");
  const togglePeek = useCallback(
    () =>
      setPeeking((was) => {
        writeStored(peek_key, was ? null : "1");
        return !was;
      }),
    [],
  );
  const [decides_in, setDecidesIn] = useState<"dialog" | "bar">(() =>
    readStored(decides_in_key) === "bar" ? "bar" : "dialog",
  );
  const decideIn = useCallback((place: "dialog" | "bar") => {
    writeStored(decides_in_key, place === "bar" ? "bar" : null);
    setDecidesIn(place);
  }, []);
  const open = useCallback((dialog: Dialog) => setAsked({ dialog, view: commander.view() }), [commander]);
  const close = useCallback(() => setAsked(null), []);
  const value = useMemo<DeskState>(
    () => ({
      dialog: asked?.dialog ?? null,
      open,
      close,
      answer: (said) => (asked?.view ? commander.answer(said, asked.view) : Promise.resolve(false)),
      looking_at,
      lookAt,
      peeking,
      togglePeek,
      decides_in,
      decideIn,
    }),
    [asked, open, close, commander, looking_at, peeking, togglePeek, decides_in, decideIn],
  );
  return <DeskContext value={value}>{children}</DeskContext>;
}

export function useDesk(): DeskState {
  const value = useContext(DeskContext);
  if (value === null) throw new Error("useDesk needs a DeskProvider");
  return value;
}
