import { createContext, useContext } from "react";
import type { notify } from "@showrunner/ui/host";
import type { GameDraft } from "../draft/use-game-draft.ts";

export interface EditorContextValue extends GameDraft {
  readonly gameId: string;
  /** The show that the game was written in. */
  readonly showId: string | null;
  /** In the library, as opposed to owned by one show. */
  readonly isLibrary: boolean;
  /** The user may read the game but not change it. */
  readonly isReadOnly: boolean;
  /** Problems are shown only after the first attempt to save. */
  readonly showProblems: boolean;
  /** Whether the section with less common fields is open; shared by all rounds. */
  readonly isMoreOpen: boolean;
  readonly setMoreOpen: (isOpen: boolean) => void;
  /** Shows a message with *Undo*, which is hidden when the editor closes. */
  readonly notify: typeof notify;
  /** Opens the dialog that proposes pictures for the rounds with these keys. */
  readonly proposePictures: (keys: readonly string[]) => void;
}

const EditorContext = createContext<EditorContextValue | null>(null);
export const EditorProvider = EditorContext.Provider;

export function useEditor(): EditorContextValue {
  const value = useContext(EditorContext);
  if (value === null) throw new Error("useEditor needs an EditorProvider");
  return value;
}
