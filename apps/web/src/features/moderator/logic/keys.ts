/** What a key means on the moderator's screen. */
export type KeyAction =
  | "step"
  | "correct"
  | "wrong"
  | "ignore"
  | "reveal"
  | "answer"
  | "timer"
  | "buzzer"
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

/** Where the page stands when a key is pressed. */
export interface KeyContext {
  /** The focus is in a field that takes text. */
  readonly typing: boolean;
  /** `decision` is the one dialog that the decision keys are for. */
  readonly dialog: "none" | "decision" | "other";
  /** A control has the focus because somebody tabbed to it, not because it was clicked: space belongs to it. */
  readonly on_control: boolean;
}

const keys: Readonly<Record<string, KeyAction>> = {
  " ": "step",
  "1": "correct",
  "2": "wrong",
  "3": "ignore",
  r: "reveal",
  a: "answer",
  t: "timer",
  b: "buzzer",
  s: "standings",
  z: "undo",
  "?": "help",
};

/** Works while the dialog asks: the decision, and uncovering the answer that it depends on. */
const decisions: ReadonlySet<KeyAction> = new Set(["correct", "wrong", "ignore", "answer"]);

/** The keys as the help lists them, in its order. */
export const key_list: readonly (readonly [label: string, action: KeyAction])[] = [
  [" ", "step"],
  ["1", "correct"],
  ["2", "wrong"],
  ["3", "ignore"],
  ["R", "reveal"],
  ["A", "answer"],
  ["T", "timer"],
  ["B", "buzzer"],
  ["S", "standings"],
  ["Z", "undo"],
  ["?", "help"],
];

/** What a key press does here, or null when it is none of ours. A key held down acts once. */
export function keyAction(press: KeyPress, context: KeyContext): KeyAction | null {
  if (press.repeat || press.altKey || context.typing) return null;
  const action = keys[press.key.length === 1 ? press.key.toLowerCase() : press.key] ?? null;
  if (action === null) return null;
  // What takes something back everywhere else does it here; all other keys with Ctrl are the browser's.
  const with_control = press.ctrlKey || press.metaKey;
  if (action === "undo" ? press.shiftKey : with_control) return null;
  if (context.dialog === "other") return null;
  if (context.dialog === "decision") return decisions.has(action) ? action : null;
  if (action === "step" && context.on_control) return null;
  return action;
}
