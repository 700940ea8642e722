import { describe, expect, it } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { addHost, createSetupSchema, EMPTY_SETUP, findRefusedHost, toSetupBody, type SetupForm } from "./setup-form.ts";

const good: SetupForm = { ...EMPTY_SETUP, username: "ada.l", password: "secret1", password_again: "secret1" };

function problems(form: SetupForm, codeRequired = false): Record<string, string> {
  const result = createSetupSchema(codeRequired).safeParse(form);
  return Object.fromEntries(
    result.success ? [] : result.error.issues.map((issue) => [issue.path.join("."), issue.message]),
  );
}

describe("the setup form", () => {
  it("accepts a valid account", () => expect(problems(good)).toEqual({}));
  it("requires matching passwords", () =>
    expect(problems({ ...good, password_again: "secret2" })).toEqual({ password_again: "passwords_match" }));
  it("requires a username of 3 to 49 allowed characters and a password of 6", () => {
    expect(problems({ ...good, username: "ab", password: "12345", password_again: "12345" })).toMatchObject({
      username: "username_length",
      password: "password_length",
    });
    expect(problems({ ...good, username: "ada lovelace" })).toEqual({ username: "username_characters" });
  });
  it("requires the one-time code only when the server does", () => {
    expect(problems(good, true)).toEqual({ setup_code: "required" });
    expect(problems({ ...good, setup_code: "ABCD-1234" }, true)).toEqual({});
  });
  it("neither requires nor sends an account while authentication is off", () => {
    const off = { ...good, auth_enabled: false, username: "", password: "x" };
    expect(problems(off)).toEqual({});
    expect(toSetupBody({ ...off, user_registration_enabled: true }, [], "en")).toEqual({ auth_enabled: false });
  });
  it("omits settings that the environment fixes", () => {
    const environment = ["app_name", "user_registration_enabled", "auth_enabled"];
    const body = toSetupBody({ ...good, app_name: "Quiz Night" }, environment, "en");
    expect(Object.keys(body ?? {}).toSorted()).toEqual(["admin_password", "admin_username", "communication_language"]);
  });
  it("requires and sends the fields of the chosen sign-in method only", () => {
    const provided = { ...good, auth_type: "keycloak", external_proxy: "127.0.0.1" } as const;
    expect(problems(provided)).toEqual({ oidc_issuer: "required", oidc_client_id: "required" });
    expect(problems({ ...provided, oidc_issuer: "id.example.org", oidc_client_id: "quiz" })).toEqual({
      oidc_issuer: "url_invalid",
    });
    const proxied = { ...good, auth_type: "external", external_proxy: "10.0.0.0/8", external_secret: "short" } as const;
    expect(problems(proxied)).toEqual({ external_proxy: "addresses_invalid", external_secret: "secret_short" });
    expect(
      toSetupBody({ ...provided, oidc_issuer: " https://id.example.org ", oidc_client_id: "quiz" }, [], "en"),
    ).toMatchObject({
      auth_type: "keycloak",
      oidc_issuer: "https://id.example.org",
      oidc_client_id: "quiz",
    });
    const sent = toSetupBody({ ...provided, oidc_issuer: "https://id.example.org" }, ["oidc_issuer"], "en");
    for (const key of ["oidc_issuer", "oidc_client_secret", "external_proxy"]) expect(sent).not.toHaveProperty(key);
    expect(createSetupSchema(false, ["oidc_issuer", "oidc_client_id"]).safeParse(provided).success).toBe(true);
  });
  it("sends changed settings of the provider, and requires those with a default", () => {
    const provided = {
      ...good,
      auth_type: "keycloak",
      oidc_issuer: "https://id.example.org",
      oidc_client_id: "quiz",
    } as const;
    const keys = ["oidc_create_accounts", "oidc_admin_role", "oidc_roles_claim", "oidc_scopes", "oidc_account_url"];
    const pick = (form: SetupForm, environment: readonly string[] = []) =>
      Object.entries(toSetupBody(form, environment, "en") ?? {}).filter(([key]) => keys.includes(key));
    expect(pick(provided)).toEqual([]);
    const changes = {
      oidc_create_accounts: false,
      oidc_admin_role: "quiz-admin",
      oidc_roles_claim: "roles",
      oidc_scopes: "openid email",
      oidc_account_url: "https://id.example.org/account",
    };
    expect(Object.fromEntries(pick({ ...provided, ...changes }))).toEqual(changes);
    expect(pick({ ...provided, ...changes, auth_type: "external" })).toEqual([]);
    expect(pick({ ...provided, ...changes }, keys)).toEqual([]);
    expect(problems({ ...provided, oidc_admin_role: " ", oidc_scopes: "", oidc_account_url: "account" })).toEqual({
      oidc_admin_role: "required",
      oidc_scopes: "required",
      oidc_account_url: "url_invalid",
    });
  });
  it("omits empty optional fields", () => {
    expect(toSetupBody({ ...good, app_name: "  " }, [], "de")).toEqual({
      auth_enabled: true,
      user_registration_enabled: false,
      admin_username: "ada.l",
      admin_password: "secret1",
      communication_language: "de",
    });
    expect(toSetupBody({ ...good, app_name: " Quiz Night ", setup_code: " A1 " }, [], "en")).toMatchObject({
      app_name: "Quiz Night",
      setup_code: "A1",
    });
  });
});

describe("hosts to approve", () => {
  const refuse = (field: object): ApiError =>
    new ApiError({
      message: "m",
      status: 422,
      code: "validation_failed",
      data: { message: "m", details: { fields: [{ path: "oidc_issuer", message: "m", ...field }] } },
    });

  it("names the host that the server refused, which need not be the issuer's", () => {
    const error = refuse({ code: "provider_host_not_approved", params: { host: "10.0.0.7" } });
    expect(findRefusedHost(error, "https://id.example.org")).toBe("10.0.0.7");
    expect(findRefusedHost(refuse({ code: "provider_insecure" }), "http://[::1]:8080/realm")).toBe("::1");
  });
  it("keeps the hosts that were approved before", () => {
    expect(addHost(addHost("", "10.0.0.7"), "id.local")).toBe("10.0.0.7, id.local");
    expect(addHost("id.local", "id.local")).toBe("id.local");
  });
});
