import { describe, expect, it } from "vitest";
import type { KeyPress } from "./key-press.ts";
import { findShortcutAction, type ShortcutContext } from "./shortcut-actions.ts";

const DEFAULT_CONTEXT: ShortcutContext = { isTyping: false, dialog: "none", isOnControl: false };
const press = (key: string, change: Partial<KeyPress> = {}): KeyPress => ({
  key,
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
});

describe("shortcuts of the moderator", () => {
  it.each([
    [" ", "step"],
    ["1", "correct"],
    ["2", "wrong"],
    ["3", "ignore"],
    ["4", "pass"],
    ["r", "reveal"],
    ["R", "reveal"],
    ["a", "answer"],
    ["t", "timer"],
    ["b", "buzzer"],
    ["n", "uncover"],
    ["s", "standings"],
    ["?", "help"],
    ["x", null],
    ["Enter", null],
  ])("%j means %s", (key, action) => {
    expect(findShortcutAction(press(key), DEFAULT_CONTEXT)).toBe(action);
  });

  it("are ignored while typing and with Ctrl, so that browser shortcuts work", () => {
    expect(findShortcutAction(press("r"), { ...DEFAULT_CONTEXT, isTyping: true })).toBeNull();
    expect(findShortcutAction(press("r", { ctrlKey: true }), DEFAULT_CONTEXT)).toBeNull();
  });

  it("undo with Z, Ctrl+Z and Cmd+Z outside text fields, and do not redo", () => {
    expect(findShortcutAction(press("z"), DEFAULT_CONTEXT)).toBe("undo");
    expect(findShortcutAction(press("z", { ctrlKey: true }), DEFAULT_CONTEXT)).toBe("undo");
    expect(findShortcutAction(press("z", { metaKey: true }), DEFAULT_CONTEXT)).toBe("undo");
    expect(findShortcutAction(press("Z", { ctrlKey: true, shiftKey: true }), DEFAULT_CONTEXT)).toBeNull();
    expect(findShortcutAction(press("z", { ctrlKey: true }), { ...DEFAULT_CONTEXT, isTyping: true })).toBeNull();
    expect(findShortcutAction(press("z"), { ...DEFAULT_CONTEXT, dialog: "decision" })).toBeNull();
  });

  it("ignore auto-repeat", () => {
    expect(findShortcutAction(press(" ", { repeat: true }), DEFAULT_CONTEXT)).toBeNull();
  });

  it("leave space to a control focused by keyboard", () => {
    expect(findShortcutAction(press(" "), { ...DEFAULT_CONTEXT, isOnControl: true })).toBeNull();
    expect(findShortcutAction(press("1"), { ...DEFAULT_CONTEXT, isOnControl: true })).toBe("correct");
  });

  it("are off while a dialog is open, but decide a buzz in the dialog for it", () => {
    expect(findShortcutAction(press("1"), { ...DEFAULT_CONTEXT, dialog: "other" })).toBeNull();
    expect(findShortcutAction(press("1"), { ...DEFAULT_CONTEXT, dialog: "decision" })).toBe("correct");
    expect(findShortcutAction(press(" "), { ...DEFAULT_CONTEXT, dialog: "decision" })).toBeNull();
  });
});
