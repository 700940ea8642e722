export type KeyAction =
  | "step"
  | "correct"
  | "wrong"
  | "ignore"
  | "pass"
  | "reveal"
  | "answer"
  | "timer"
  | "buzzer"
  | "uncover"
  | "standings"
  | "undo"
  | "help";

export interface KeyPress {
  readonly key: string;
  readonly repeat: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** State of the page when a key is pressed. */
export interface KeyContext {
  /** The focus is in a text field. */
  readonly isTyping: boolean;
  /** `decision` is the only dialog in which decision keys work. */
  readonly dialog: "none" | "decision" | "other";
  /** A control was focused by keyboard rather than by click: space belongs to it. */
  readonly isOnControl: boolean;
}

const KEY_ACTIONS: Readonly<Record<string, KeyAction>> = {
  " ": "step",
  "1": "correct",
  "2": "wrong",
  "3": "ignore",
  "4": "pass",
  r: "reveal",
  a: "answer",
  t: "timer",
  b: "buzzer",
  n: "uncover",
  s: "standings",
  z: "undo",
  "?": "help",
};

/** Actions that work in the decision dialog. */
const DECISION_ACTIONS: ReadonlySet<KeyAction> = new Set(["correct", "wrong", "ignore", "pass", "answer"]);

/** The shortcuts in the order of the help dialog. */
export const KEY_HELP: readonly (readonly [label: string, action: KeyAction])[] = [
  [" ", "step"],
  ["1", "correct"],
  ["2", "wrong"],
  ["3", "ignore"],
  ["4", "pass"],
  ["R", "reveal"],
  ["A", "answer"],
  ["T", "timer"],
  ["B", "buzzer"],
  ["N", "uncover"],
  ["S", "standings"],
  ["Z", "undo"],
  ["?", "help"],
];

/** The action of a key press; null when the key is not a shortcut here. Auto-repeat is ignored. */
export function getKeyAction(press: KeyPress, context: KeyContext): KeyAction | null {
  if (press.repeat || press.altKey || context.isTyping) return null;
  const action = KEY_ACTIONS[press.key.length === 1 ? press.key.toLowerCase() : press.key] ?? null;
  if (action === null) return null;
  // Ctrl+Z undoes, as in other apps; all other keys with Ctrl belong to the browser.
  const withControl = press.ctrlKey || press.metaKey;
  if (action === "undo" ? press.shiftKey : withControl) return null;
  if (context.dialog === "other") return null;
  if (context.dialog === "decision") return DECISION_ACTIONS.has(action) ? action : null;
  if (action === "step" && context.isOnControl) return null;
  return action;
}
