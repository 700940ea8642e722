import { describe, expect, it } from "vitest";
import { getKeyAction, type KeyContext, type KeyPress } from "./key-actions.ts";

const DEFAULT_CONTEXT: KeyContext = { isTyping: false, dialog: "none", isOnControl: false };
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
    expect(getKeyAction(press(key), DEFAULT_CONTEXT)).toBe(action);
  });

  it("are ignored while typing and with Ctrl, so that browser shortcuts work", () => {
    expect(getKeyAction(press("r"), { ...DEFAULT_CONTEXT, isTyping: true })).toBeNull();
    expect(getKeyAction(press("r", { ctrlKey: true }), DEFAULT_CONTEXT)).toBeNull();
  });

  it("undo with Z, Ctrl+Z and Cmd+Z outside text fields, and do not redo", () => {
    expect(getKeyAction(press("z"), DEFAULT_CONTEXT)).toBe("undo");
    expect(getKeyAction(press("z", { ctrlKey: true }), DEFAULT_CONTEXT)).toBe("undo");
    expect(getKeyAction(press("z", { metaKey: true }), DEFAULT_CONTEXT)).toBe("undo");
    expect(getKeyAction(press("Z", { ctrlKey: true, shiftKey: true }), DEFAULT_CONTEXT)).toBeNull();
    expect(getKeyAction(press("z", { ctrlKey: true }), { ...DEFAULT_CONTEXT, isTyping: true })).toBeNull();
    expect(getKeyAction(press("z"), { ...DEFAULT_CONTEXT, dialog: "decision" })).toBeNull();
  });

  it("ignore auto-repeat", () => {
    expect(getKeyAction(press(" ", { repeat: true }), DEFAULT_CONTEXT)).toBeNull();
  });

  it("leave space to a control focused by keyboard", () => {
    expect(getKeyAction(press(" "), { ...DEFAULT_CONTEXT, isOnControl: true })).toBeNull();
    expect(getKeyAction(press("1"), { ...DEFAULT_CONTEXT, isOnControl: true })).toBe("correct");
  });

  it("are off while a dialog is open, but decide a buzz in the dialog for it", () => {
    expect(getKeyAction(press("1"), { ...DEFAULT_CONTEXT, dialog: "other" })).toBeNull();
    expect(getKeyAction(press("1"), { ...DEFAULT_CONTEXT, dialog: "decision" })).toBe("correct");
    expect(getKeyAction(press(" "), { ...DEFAULT_CONTEXT, dialog: "decision" })).toBeNull();
  });
});
