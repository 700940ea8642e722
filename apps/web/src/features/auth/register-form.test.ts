import { describe, expect, it } from "vitest";
import { EMPTY_REGISTRATION, registerSchema, type RegisterForm } from "./register-form.ts";

const good: RegisterForm = {
  username: "Grace.H-1_",
  email: "grace@example.org",
  password: "secret",
  password_again: "secret",
};

function problems(changes: Partial<RegisterForm>): Record<string, string> {
  const { error } = registerSchema.safeParse({ ...good, ...changes });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
}

describe("the registration form", () => {
  it("accepts a valid account and trims name and e-mail address", () => {
    expect(problems({})).toEqual({});
    const typed = registerSchema.parse({ ...good, username: "Grace ", email: " grace@example.org " });
    expect(typed).toMatchObject({ username: "Grace", email: "grace@example.org" });
  });
  it("requires every field", () => {
    expect(problems(EMPTY_REGISTRATION)).toEqual({
      username: "required",
      email: "required",
      password: "required",
      password_again: "required",
    });
  });
  it.each([
    ["ab", "username_length"],
    ["abc", undefined],
    ["a".repeat(49), undefined],
    ["a".repeat(50), "username_length"],
    ["grace hopper", "username_characters"],
    ["grace@home", "username_characters"],
    ["Zoë.2", undefined],
  ])("username %s: %s", (username, code) => expect(problems({ username })["username"]).toBe(code));
  it.each(["grace", "grace@", "@example.org", "a b@example.org"])("%s is not an e-mail address", (email) =>
    expect(problems({ email })).toEqual({ email: "email_invalid" }),
  );
  it("requires matching passwords of 6 characters, and reports that with other problems", () => {
    expect(problems({ password: "12345", password_again: "12345" })).toEqual({ password: "password_length" });
    expect(problems({ password_again: "Secret" })).toEqual({ password_again: "passwords_match" });
    expect(problems({ email: "no", password_again: "Secret" })).toEqual({
      email: "email_invalid",
      password_again: "passwords_match",
    });
  });
});
