import { describe, expect, it } from "vitest";
import type { ManagedUser } from "@showrunner/contract/rest";
import { toCreateBody, editUserSchema, toUserForm, newUserSchema, createUserForm, toUpdateBody } from "./user-form.ts";

const user: ManagedUser = {
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
  sign_in_methods: ["credentials"],
  email_verified: false,
  unverified_email: null,
  failed_logins: 0,
};

describe("user form", () => {
  it("requires name and password of a new user; the e-mail address is optional", () => {
    const result = newUserSchema.safeParse({ ...createUserForm("de"), username: "a b c", password: "12345" });
    expect(result.error?.issues.map((issue) => issue.message)).toEqual(["username_characters", "password_length"]);
    expect(newUserSchema.safeParse({ ...createUserForm("de"), username: "abc", password: "123456" }).success).toBe(
      true,
    );
  });
  it("rejects an invalid e-mail address with its code", () => {
    const result = editUserSchema.safeParse({ ...toUserForm(user), email: "grace@" });
    expect(result.error?.issues[0]?.message).toContain("email_invalid");
  });
  it("sends null for an empty e-mail address", () => {
    expect(toCreateBody({ ...createUserForm("en"), username: "abc", password: "123456" })).toMatchObject({
      email: null,
      role: "user",
    });
  });
  it("sends only changed fields", () => {
    expect(toUpdateBody(toUserForm(user), user)).toEqual({});
    expect(toUpdateBody({ ...toUserForm(user), role: "admin", email: "g@example.org" }, user)).toEqual({
      role: "admin",
      email: "g@example.org",
    });
    expect(toUpdateBody({ ...toUserForm(user), username: "Grace" }, user)).toEqual({ username: "Grace" });
    expect(toUpdateBody({ ...toUserForm(user), password: "newer-one" }, user)).toEqual({ password: "newer-one" });
    expect(
      toUpdateBody(
        { ...toUserForm({ ...user, email: "g@example.org" }), email: "" },
        { ...user, email: "g@example.org" },
      ),
    ).toEqual({ email: null });
  });
});
