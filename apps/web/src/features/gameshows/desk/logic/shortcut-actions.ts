import type { KeyPress } from "./key-press.ts";
import { SHORTCUT_ACTIONS, SHORTCUTS, type ShortcutAction } from "./shortcuts.ts";

/** State of the page when a key is pressed. */
export interface ShortcutContext {
  /** The focus is in a text field. */
  readonly isTyping: boolean;
  /** `decision` is the only dialog with shortcuts (`isAllowedInDecision`). */
  readonly dialog: "none" | "decision" | "other";
  /** A control was focused by keyboard rather than by click: space belongs to it. */
  readonly isOnControl: boolean;
}

const ACTIONS_BY_KEY = new Map<string, ShortcutAction>(
  SHORTCUT_ACTIONS.map((action) => [SHORTCUTS[action].key.toLowerCase(), action]),
);

/** The action of a key press; null when the key is not a shortcut here. Auto-repeat is ignored. */
export function findShortcutAction(press: KeyPress, context: ShortcutContext): ShortcutAction | null {
  if (press.repeat || press.altKey || context.isTyping) return null;
  const action = ACTIONS_BY_KEY.get(press.key.toLowerCase());
  if (action === undefined) return null;
  // Ctrl+Z undoes, as in other apps; all other combinations with Ctrl belong to the browser.
  const withControl = press.ctrlKey || press.metaKey;
  if (action === "undo" ? press.shiftKey : withControl) return null;
  if (context.dialog === "other") return null;
  if (context.dialog === "decision") return "isAllowedInDecision" in SHORTCUTS[action] ? action : null;
  if (action === "step" && context.isOnControl) return null;
  return action;
}
