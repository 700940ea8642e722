import { expect, test } from "vitest";
import { getControlKey } from "./control-key.ts";

const NONE = { ctrlKey: false, metaKey: false, shiftKey: false };

test.each([
  ["s", { ctrlKey: true }, "s"],
  ["s", { metaKey: true }, "s"],
  ["S", { ctrlKey: true }, "s"],
  ["Enter", { ctrlKey: true }, "Enter"],
  ["S", { ctrlKey: true, shiftKey: true }, null],
  ["s", {}, null],
])("%s with %o is %s", (key, modifiers, expected) => {
  expect(getControlKey({ ...NONE, key, ...modifiers })).toBe(expected);
});
