import { describe, expect, it } from "vitest";
import { empty_setup, setupBody, setupSchema, type SetupForm } from "./setup-form.ts";

const good: SetupForm = { ...empty_setup, username: "ada.l", password: "secret1", password_again: "secret1" };

function problems(form: SetupForm, code_required = false): Record<string, string> {
  const result = setupSchema(code_required).safeParse(form);
  return Object.fromEntries(
    result.success ? [] : result.error.issues.map((issue) => [issue.path.join("."), issue.message]),
  );
}

describe("setup form (specification, section 5)", () => {
  it("takes a good account", () => expect(problems(good)).toEqual({}));
  it("wants the passwords to match", () =>
    expect(problems({ ...good, password_again: "secret2" })).toEqual({ password_again: "passwords_match" }));
  it("wants a username of 3 to 49 allowed characters and a password of 6", () => {
    expect(problems({ ...good, username: "ab", password: "12345", password_again: "12345" })).toMatchObject({
      username: "username_length",
      password: "password_length",
    });
    expect(problems({ ...good, username: "ada lovelace" })).toEqual({ username: "username_characters" });
  });
  it("wants the one-time code only when the server does", () => {
    expect(problems(good, true)).toEqual({ setup_code: "required" });
    expect(problems({ ...good, setup_code: "ABCD-1234" }, true)).toEqual({});
  });
  it("asks for no account while authentication is off, and sends none", () => {
    const off = { ...good, auth_enabled: false, username: "", password: "x" };
    expect(problems(off)).toEqual({});
    expect(setupBody({ ...off, user_registration_enabled: true }, [])).toEqual({ auth_enabled: false });
  });
  it("sends nothing that the environment decides", () => {
    const body = setupBody({ ...good, app_name: "Quiz Night" }, [
      "app_name",
      "user_registration_enabled",
      "auth_enabled",
    ]);
    expect(Object.keys(body ?? {}).toSorted()).toEqual(["admin_password", "admin_username"]);
  });
  it("leaves empty optional fields out", () => {
    expect(setupBody({ ...good, app_name: "  " }, [])).toEqual({
      auth_enabled: true,
      user_registration_enabled: false,
      admin_username: "ada.l",
      admin_password: "secret1",
    });
    expect(setupBody({ ...good, app_name: " Quiz Night ", setup_code: " A1 " }, [])).toMatchObject({
      app_name: "Quiz Night",
      setup_code: "A1",
    });
  });
});
