import { createContext, useCallback, useContext, useMemo, useState, type ReactElement, type ReactNode } from "react";
import { readStored, writeStored } from "../../../api/storage.ts";
import type { CommandView, Said } from "../logic/command.ts";
import { useShowContext } from "../show/context.tsx";

/** The one dialog that may be open, with what it is about. */
export type Dialog =
  | { readonly kind: "keys" | "qr" | "settings" | "add_game" | "duration" | "finish_game" }
  | { readonly kind: "skip" | "previous" | "finalize" | "finish_unplayed" | "complete" | "reset" }
  /** Going on while answers wait for the moderator's judgement. */
  | { readonly kind: "unjudged"; readonly move: "reveal" | "next" }
  | { readonly kind: "set_winner" | "cancel_round"; readonly round_id: string }
  | { readonly kind: "undo"; readonly decision_seq: number }
  | { readonly kind: "remove_game"; readonly show_game_id: string; readonly title: string }
  | { readonly kind: "editor"; readonly game_id: string; readonly round_id?: string };

interface DeskState {
  readonly dialog: Dialog | null;
  readonly open: (dialog: Dialog) => void;
  readonly close: () => void;
  /** Gives the open dialog's command for what was on screen when it was asked; see `Commander.answer`. */
  readonly answer: (said: Said) => Promise<boolean>;
  /** Round that the moderator looks back at alone; null while the desk follows the live round. */
  readonly looking_at: string | null;
  readonly lookAt: (round_id: string | null) => void;
  /** The answer of an open question is uncovered on this screen. */
  readonly peeking: boolean;
  readonly togglePeek: () => void;
}

const DeskContext = createContext<DeskState | null>(null);

const peek_key = "moderator_peek";

/** What belongs to this screen alone, not to the show: open dialog, look back, uncovered answer. */
export function DeskProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const { commander } = useShowContext();
  const [asked, setAsked] = useState<{ readonly dialog: Dialog; readonly view: CommandView | null } | null>(null);
  const [looking_at, lookAt] = useState<string | null>(null);
  // Remembered: a host whose own screen nobody else sees wants the answer in every round.
  const [peeking, setPeeking] = useState(() => readStored(peek_key) === "1");
  const togglePeek = useCallback(
    () =>
      setPeeking((was) => {
        writeStored(peek_key, was ? null : "1");
        return !was;
      }),
    [],
  );
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
    }),
    [asked, open, close, commander, looking_at, peeking, togglePeek],
  );
  return <DeskContext value={value}>{children}</DeskContext>;
}

export function useDesk(): DeskState {
  const value = useContext(DeskContext);
  if (value === null) throw new Error("outside of the desk");
  return value;
}
