import { expect, test } from "vitest";
import { parseProfileForm, toProfileForm, type ProfileFormValues } from "./profile-form.ts";

const office: ProfileFormValues = {
  ...toProfileForm(null),
  name: "Office",
  host: "db.example.org",
  database: "shows",
  username: "showrunner",
  password: "secret",
};
const codesOf = (values: ProfileFormValues): Readonly<Record<string, string | undefined>> => {
  const parsed = parseProfileForm(values, null);
  if ("body" in parsed) return {};
  return Object.fromEntries(Object.entries(parsed.errors).map(([field, error]) => [field, error.message as string]));
};

test("every field that the type needs is required", () => {
  const empty: ProfileFormValues = {
    ...toProfileForm(null),
    port: "",
    schema: "",
    charset: "",
  };
  const server = { name: "required", host: "required", port: "required", database: "required", username: "required" };
  expect(codesOf(empty)).toMatchObject({ ...server, password: "required", schema: "required", charset: "required" });
  expect(codesOf({ ...empty, type: "sqlite" })).toEqual({ name: "required", database_path: "required" });
  expect(codesOf(office)).toEqual({});
  expect(codesOf({ ...office, type: "mariadb", charset: "utf8mb4" })).toEqual({});
});

test("the name has fewer than 100 characters", () => {
  expect(codesOf({ ...office, name: "n".repeat(99) })).toEqual({});
  expect(codesOf({ ...office, name: "n".repeat(100) })).toEqual({ name: "too_long" });
});

test("a path outside the data folder and a schema with special characters are refused", () => {
  for (const folder of ["..", "../x", "/x", "a/../b", "a b"])
    expect(codesOf({ ...office, type: "sqlite", database_path: folder })).toEqual({ database_path: "database_path" });
  expect(codesOf({ ...office, schema: "shows; drop" })).toEqual({ schema: "database_schema" });
});

test("an empty password keeps the stored one", () => {
  const stored = { ...toProfileForm(null), id: "1", version: 3, active: false, last_test: null };
  const parsed = parseProfileForm({ ...office, password: "" }, stored as never);
  expect("body" in parsed && parsed.body).toMatchObject({ password: null, version: 3 });
});
