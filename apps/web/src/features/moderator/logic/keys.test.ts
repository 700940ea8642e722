import { describe, expect, it } from "vitest";
import { key_list, keyAction, type KeyContext, type KeyPress } from "./keys.ts";

const calm: KeyContext = { typing: false, dialog: "none", on_control: false };
const press = (key: string, change: Partial<KeyPress> = {}): KeyPress => ({
  key,
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
});

describe("keys of the moderator", () => {
  it.each([
    [" ", "step"],
    ["1", "correct"],
    ["2", "wrong"],
    ["3", "ignore"],
    ["r", "reveal"],
    ["R", "reveal"],
    ["t", "timer"],
    ["s", "standings"],
    ["?", "help"],
    ["x", null],
    ["Enter", null],
  ])("%j means %s", (key, action) => {
    expect(keyAction(press(key), calm)).toBe(action);
  });

  it("do nothing while somebody types, and leave the browser's shortcuts alone", () => {
    expect(keyAction(press("r"), { ...calm, typing: true })).toBeNull();
    expect(keyAction(press("r", { ctrlKey: true }), calm)).toBeNull();
  });

  it("take back with Ctrl or Cmd as everywhere, outside of texts, and do not do again", () => {
    expect(keyAction(press("z"), calm)).toBe("undo");
    expect(keyAction(press("z", { ctrlKey: true }), calm)).toBe("undo");
    expect(keyAction(press("z", { metaKey: true }), calm)).toBe("undo");
    expect(keyAction(press("Z", { ctrlKey: true, shiftKey: true }), calm)).toBeNull();
    expect(keyAction(press("z", { ctrlKey: true }), { ...calm, typing: true })).toBeNull();
    expect(keyAction(press("z"), { ...calm, dialog: "decision" })).toBeNull();
  });

  it("act once when held down", () => {
    expect(keyAction(press(" ", { repeat: true }), calm)).toBeNull();
  });

  it("leave space to a control that somebody tabbed to", () => {
    expect(keyAction(press(" "), { ...calm, on_control: true })).toBeNull();
    expect(keyAction(press("1"), { ...calm, on_control: true })).toBe("correct");
  });

  it("are off while a dialog is open, but decide a buzz in the dialog that asks for it", () => {
    expect(keyAction(press("1"), { ...calm, dialog: "other" })).toBeNull();
    expect(keyAction(press("1"), { ...calm, dialog: "decision" })).toBe("correct");
    expect(keyAction(press(" "), { ...calm, dialog: "decision" })).toBeNull();
  });

  it("are all in the help", () => {
    const listed = new Set(key_list.map(([, action]) => action));
    const known = [" ", "1", "2", "3", "r", "a", "t", "b", "s", "z", "?"].map((key) => keyAction(press(key), calm));
    expect(known.every((action) => action !== null && listed.has(action))).toBe(true);
    expect(listed.size).toBe(known.length);
  });
});
