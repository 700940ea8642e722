import { describe, expect, it } from "vitest";
import type { User } from "@showrunner/contract/rest";
import { createBody, edit_user_schema, formOf, new_user_schema, newUser, updateBody } from "./user-form.ts";

const user: User = {
  id: "u1",
  username: "grace",
  email: null,
  first_name: "Grace",
  last_name: "",
  role: "user",
  roles: ["user"],
  active: true,
  communication_language: "en",
  created_at: "2026-11-01T00:00:00.000Z",
  last_login_at: null,
};

describe("user form", () => {
  it("wants name and password of a new user, and takes no e-mail address", () => {
    const result = new_user_schema.safeParse({ ...newUser("de"), username: "a b c", password: "12345" });
    expect(result.error?.issues.map((issue) => issue.message)).toEqual(["username_characters", "password_length"]);
    expect(new_user_schema.safeParse({ ...newUser("de"), username: "abc", password: "123456" }).success).toBe(true);
  });
  it("refuses a broken e-mail address by its code", () => {
    const result = edit_user_schema.safeParse({ ...formOf(user), email: "grace@" });
    expect(result.error?.issues[0]?.message).toContain("email_invalid");
  });
  it("sends null for no e-mail address", () => {
    expect(createBody({ ...newUser("en"), username: "abc", password: "123456" })).toMatchObject({
      email: null,
      role: "user",
    });
  });
  it("sends only what changed", () => {
    expect(updateBody(formOf(user), user)).toEqual({});
    expect(updateBody({ ...formOf(user), role: "admin", email: "g@example.org" }, user)).toEqual({
      role: "admin",
      email: "g@example.org",
    });
    expect(updateBody({ ...formOf(user), password: "newer-one" }, user)).toEqual({ password: "newer-one" });
    expect(
      updateBody({ ...formOf({ ...user, email: "g@example.org" }), email: "" }, { ...user, email: "g@example.org" }),
    ).toEqual({ email: null });
  });
});
