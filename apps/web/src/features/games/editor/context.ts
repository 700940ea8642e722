import { createContext, useContext } from "react";
import type { GameDraft } from "../draft/use-game-draft.ts";

export interface EditorContextValue extends GameDraft {
  readonly game_id: string;
  /** In the library, not one show's own. */
  readonly is_library: boolean;
  /** The visitor may read the game, but not change it. */
  readonly read_only: boolean;
  /** Problems are shown once saving was tried: nobody is corrected while still writing. */
  readonly show_problems: boolean;
}

const EditorContext = createContext<EditorContextValue | null>(null);
export const EditorProvider = EditorContext.Provider;

export function useEditor(): EditorContextValue {
  const value = useContext(EditorContext);
  if (value === null) throw new Error("outside of the game editor");
  return value;
}
