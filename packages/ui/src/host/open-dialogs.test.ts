import { expect, test } from "vitest";
import { createOpenDialogs } from "./open-dialogs.ts";

const settings = {};
const picker = {};
const question = {};

test("Escape closes only the topmost dialog, regardless of listener order", () => {
  const { add, claimEscape } = createOpenDialogs();
  add(settings);
  const removePicker = add(picker);
  const first = {};
  expect(claimEscape(settings, first)).toBe(false);
  expect(claimEscape(picker, first)).toBe(true);
  removePicker();
  expect(claimEscape(settings, first)).toBe(false);
  expect(claimEscape(settings, {})).toBe(true);
});

test("a dialog that a press of Escape opened stays open until the next press", () => {
  const { add, claimEscape } = createOpenDialogs();
  add(settings);
  const press = {};
  expect(claimEscape(settings, press)).toBe(true);
  add(question);
  expect(claimEscape(question, press)).toBe(false);
  expect(claimEscape(question, {})).toBe(true);
});

test("notifies listeners when a dialog opens or closes; `hasOthers` reports other open dialogs", () => {
  const { add, hasOthers, subscribe } = createOpenDialogs();
  const seen: boolean[] = [];
  const unsubscribe = subscribe(() => seen.push(hasOthers(question)));
  const removeQuestion = add(question);
  const removeSettings = add(settings);
  removeSettings();
  removeQuestion();
  unsubscribe();
  add(picker);
  expect(seen).toEqual([false, true, false, false]);
});
