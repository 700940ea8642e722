import { expect, test } from "vitest";
import type { SettingState } from "@showrunner/contract/rest";
import { findInvalid, getShownValue, getUnsavedRest, withChange } from "./setting-changes.ts";

const name: SettingState = {
  key: "app_name",
  group: "general",
  value: "Quiz",
  source: "stored",
  environment_name: "APP_NAME",
};
const page: SettingState = {
  key: "landing_page_enabled",
  group: "general",
  value: false,
  source: "stored",
  environment_name: "LANDING_PAGE_ENABLED",
};

test("a value that equals the saved one again is not a change", () => {
  const typed = withChange({}, name, "Quiz night");
  expect(typed).toEqual({ app_name: "Quiz night" });
  expect(getShownValue(typed, name)).toBe("Quiz night");
  expect(withChange(typed, name, "Quiz")).toEqual({});
});

test("the default of a stored setting is a change, that of an unset one is not", () => {
  const changes = withChange({}, page, null);
  expect(changes).toEqual({ landing_page_enabled: null });
  expect(getShownValue(changes, page)).toBe(true);
  expect(withChange({}, { ...page, value: true, source: "default" }, null)).toEqual({});
});

test("finds values that the server would refuse", () => {
  expect(findInvalid({ app_name: "x".repeat(81), landing_page_enabled: null })).toEqual({ app_name: "too_long" });
});

test("what was edited while a save ran stays unsaved", () => {
  const secret: SettingState = { ...name, key: "smtp_password", group: "email", value: null };
  const sent = { app_name: "Quiz night", smtp_password: "swordfish" };
  const saved = [{ ...name, value: "Quiz night" }, page, secret];
  expect(getUnsavedRest(sent, sent, saved)).toEqual({});
  expect(getUnsavedRest({ ...sent, landing_page_enabled: true }, sent, saved)).toEqual({ landing_page_enabled: true });
  expect(getUnsavedRest({ ...sent, app_name: "Quiz" }, sent, saved)).toEqual({ app_name: "Quiz" });
  expect(getUnsavedRest({ ...sent, landing_page_enabled: false }, sent, saved)).toEqual({});
});
