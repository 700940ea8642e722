import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHANGEABLE_SETTINGS } from "@showrunner/contract/settings";
import { sealWithPassphrase } from "../../platform/secrets/passphrase.ts";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { formatFile, parseFile, parseSecrets, SECRETS_CONTEXT } from "./configuration-file.ts";

const PASSPHRASE = "a long passphrase";
let server: TestServer;
let admin: Credentials;
beforeAll(async () => {
  server = await startTestServer({ DEBUG_WIDGET_ENABLED: "false" });
  admin = await server.setUp();
});
afterAll(() => server.close());

interface Refusal {
  readonly code?: string;
  readonly details?: { readonly fields?: readonly { path: string; code: string; message: string }[] };
}
const getVersion = async (on = server, as = admin) => (await on.call("GET /admin/config", { as })).version;
const readSettings = async (on = server, as = admin) =>
  Object.fromEntries((await on.call("GET /admin/config", { as })).settings.map(({ key, value }) => [key, value]));
const exportFile = async (passphrase: string | null = null, on = server, as = admin) =>
  (await on.call("POST /admin/config/export", { as, body: { passphrase } })).file;
const toFile = (settings: object, extra: object = {}) =>
  JSON.stringify({ format: "showrunner-configuration", format_version: 1, settings, secrets: null, ...extra });
const preview = (file: string, passphrase: string | null = null) =>
  server.send("POST /admin/config/import/preview", { as: admin, body: { file, passphrase } });
const apply = async (file: string, passphrase: string | null = null) =>
  server.send("POST /admin/config/import", { as: admin, body: { version: await getVersion(), file, passphrase } });
/** Tries to import a bad file, by preview and by import; neither may change anything. */
async function refuse(file: string, passphrase: string | null = null): Promise<readonly string[]> {
  const before = await server.call("GET /admin/config", { as: admin });
  const responses = [await preview(file, passphrase), await apply(file, passphrase)];
  expect(await server.call("GET /admin/config", { as: admin })).toEqual(before);
  const [first, second] = responses.map((response) => [
    response.statusCode,
    response.json<Refusal>().details?.fields?.map(({ path, code }) => `${path} ${code}`),
  ]);
  expect(first).toEqual(second);
  expect(first?.[0]).toBe(422);
  return first?.[1] as readonly string[];
}
const listAuditedActions = async () =>
  (await server.call("GET /admin/audit-log", { as: admin, query: { area: "configuration" } })).items;

describe("the file", () => {
  test("restores every value of the form", () => {
    const values = Object.fromEntries(
      Object.entries(CHANGEABLE_SETTINGS)
        .filter(([, { input }]) => input.kind !== "secret")
        .map(([key, { input, schema }]) => {
          const text = fc.string({ unit: "grapheme", maxLength: 60 });
          const value: fc.Arbitrary<unknown> =
            input.kind === "switch"
              ? fc.boolean()
              : input.kind === "number"
                ? fc.integer({ min: input.min, max: input.max })
                : input.kind === "choice"
                  ? fc.constantFrom(...input.options)
                  : fc.oneof(text, fc.constant(null), fc.constant("https://id.example.org"));
          // Converts values to the form in which the API stores them.
          const stored = value.map((each) => schema.nullable().safeParse(each)).filter(({ success }) => success);
          return [key, stored.map(({ data }) => data)] as const;
        }),
    );
    fc.assert(
      fc.property(fc.record(values, { requiredKeys: [] }), (settings) => {
        const file = formatFile({ settings, secrets: null, productVersion: "1.0.0", now: 1 });
        expect(parseFile(file)).toEqual({ ok: true, value: { settings: { ...settings }, secrets: null } });
      }),
    );
  });

  test("never throws, whatever it is", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json({ maxDepth: 6 }),
          fc.json().map((json) => toFile({ a: json })),
        ),
        (text) => {
          for (const result of [parseFile(text), parseSecrets(text)])
            if (!result.ok) expect(result.error.code).toBe("validation_failed");
        },
      ),
    );
    for (const text of ["[".repeat(90_000), "{", "null", "[]", "\u0000", `{"settings":${"[".repeat(9_000)}`])
      expect(parseFile(text).ok).toBe(false);
  });
});

test("moves a configuration with its secrets to another installation", async () => {
  const source = await startTestServer();
  const boss = await source.setUp();
  const changes = { app_name: "Quiz", audit_log_days: 90, smtp_host: "mail.example.org", smtp_password: "hunter2" };
  await source.call("PATCH /admin/config", { as: boss, body: { version: 1, changes } });
  const file = await exportFile(PASSPHRASE, source, boss);
  expect(file).not.toContain("hunter2");
  const expected = await readSettings(source, boss);
  await source.close();

  const target = await startTestServer();
  const other = await target.setUp();
  const body = { file, passphrase: PASSPHRASE };
  const shown = await target.call("POST /admin/config/import/preview", { as: other, body });
  expect(shown).toMatchObject({ secrets: "opened", skipped: [], version: 1 });
  expect(shown.changes).toContainEqual({ key: "audit_log_days", before: 365, after: 90, is_secret: false });
  expect(shown.changes).toContainEqual({ key: "smtp_password", before: null, after: null, is_secret: true });
  expect(shown.changes).toHaveLength(4);
  expect(JSON.stringify(shown)).not.toContain("hunter2");
  await target.call("POST /admin/config/import", { as: other, body: { version: shown.version, ...body } });
  expect(await readSettings(target, other)).toEqual(expected);
  // The secret has arrived: importing the same file again changes nothing.
  expect((await target.call("POST /admin/config/import/preview", { as: other, body })).changes).toEqual([]);
  const { items } = await target.call("GET /admin/audit-log", { as: other, query: { area: "configuration" } });
  expect(items).toMatchObject([{ action: "imported", after: { app_name: "Quiz", smtp_password: "changed" } }]);
  await target.close();
});

test("without a passphrase neither contains nor touches secrets; what the environment decides is skipped", async () => {
  await apply(toFile({ app_name: "Before" }));
  const changes = { smtp_host: "mail.example.org", smtp_password: "hunter2" };
  await server.call("PATCH /admin/config", { as: admin, body: { version: await getVersion(), changes } });
  const file = await exportFile();
  const parsed = JSON.parse(file) as { settings: object; secrets: unknown };
  expect(parsed.secrets).toBeNull();
  expect(parsed.settings).toMatchObject({ app_name: "Before", audit_log_days: null });
  expect(Object.keys(parsed.settings)).not.toContain("smtp_password");
  expect(Object.keys(parsed.settings)).not.toContain("debug_widget_enabled");
  expect((await preview(file)).json()).toMatchObject({ changes: [], secrets: "none" });
  const other = (await preview(toFile({ debug_widget_enabled: true, app_name: "After" }))).json<object>();
  expect(other).toMatchObject({
    skipped: ["debug_widget_enabled"],
    changes: [{ key: "app_name", before: "Before", after: "After" }],
  });
  // The password would be sent to a mail server for which it was not entered.
  expect(await refuse(toFile({ smtp_host: "evil.example.org" }))).toEqual(["settings.smtp_password secret_again"]);
  expect((await apply(toFile({ debug_widget_enabled: true, app_name: "After" }))).statusCode).toBe(200);
  expect(await readSettings()).toMatchObject({ app_name: "After", debug_widget_enabled: false });
});

test("is subject to the rules of the form, and nothing of a refused file is applied", async () => {
  expect(await refuse(toFile({ app_name: "Lost", keycloak_auth_enabled: true }))).toEqual([
    "settings.keycloak_auth_enabled provider_untested",
  ]);
  expect(await refuse(toFile({ credentials_auth_enabled: false }))).toEqual([
    "settings.credentials_auth_enabled last_sign_in_method",
  ]);
  expect(await refuse(toFile({ app_name: "x".repeat(81), audit_log_days: "many", smtp_port: 0 }))).toEqual([
    "settings.app_name too_long",
    "settings.audit_log_days invalid",
    "settings.smtp_port too_small",
  ]);
});

test("of two concurrent changes, the second is refused as outdated", async () => {
  const version = await getVersion();
  const body = (name: string) => ({ version, file: toFile({ app_name: name }), passphrase: null });
  const responses = await Promise.all(
    ["First", "Second"].map((name) => server.send("POST /admin/config/import", { as: admin, body: body(name) })),
  );
  expect(responses.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["200", "409"]);
});

test("names the line that is not valid JSON, in the language of the caller", async () => {
  const broken = toFile({ app_name: "Quiz" }).replaceAll(",", ",\n").replace('"settings"', "settings");
  expect(await refuse(broken)).toEqual(["file not_json_line"]);
  const response = await server.send("POST /admin/config/import/preview", {
    as: admin,
    headers: { "accept-language": "de" },
    body: { file: broken, passphrase: null },
  });
  expect(response.json<Refusal>().details?.fields?.[0]?.message).toBe("Zeile 3 ist kein gültiges JSON.");
});

test.each([
  ["another file", JSON.stringify({ name: "package" }), ["file not_configuration"]],
  ["an array", "[]", ["file not_configuration"]],
  ["settings of the wrong type", toFile([]), ["settings invalid"]],
  ["a version that is no number", toFile({}, { format_version: "1" }), ["format_version invalid"]],
  [
    "a newer version with unknown keys",
    toFile({ app_name: "x", hologram: 1 }, { format_version: 2, themes: [] }),
    ["format_version newer_file", "themes unknown_setting", "settings.hologram unknown_setting"],
  ],
  ["state that is no setting", toFile({ setup_done_at: null }), ["settings.setup_done_at unknown_setting"]],
  ["authentication", toFile({ auth_enabled: false }), ["settings.auth_enabled unknown_setting"]],
  [
    "keys of prototypes",
    toFile({}).replace("{}", '{"__proto__":{"app_name":"x"},"constructor":1,"toString":null}'),
    ["settings.__proto__ unknown_setting", "settings.constructor unknown_setting", "settings.toString unknown_setting"],
  ],
  ["a prototype of the file", toFile({}).replace("{", '{"__proto__":{},'), ["__proto__ unknown_setting"]],
  ["a secret in clear", toFile({ smtp_password: "hunter2" }), ["settings.smtp_password secret_misplaced"]],
  ["an object as a value", toFile({ app_name: { a: 1 } }), ["settings.app_name invalid"]],
] as const)("refuses %s", async (_what, file, expected) => {
  expect(await refuse(file)).toEqual(expected);
});

test("lists at most twenty unknown keys, and refuses huge files before it reads them", async () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`${"k".repeat(100)}${n}`.slice(-100), n]));
  const fields = await refuse(toFile(many));
  expect(fields).toHaveLength(20);
  expect(Math.max(...fields.map((field) => field.length))).toBeLessThan(100);
  expect((await preview(toFile({ app_name: "x".repeat(100_000) }))).statusCode).toBe(422);
  expect((await preview("x".repeat(300_000))).statusCode).toBe(413);
});

test("secrets open with their passphrase only, and are validated like the rest of the file", async () => {
  const seal = async (content: unknown, context = SECRETS_CONTEXT) =>
    toFile({}, { secrets: await sealWithPassphrase(PASSPHRASE, Buffer.from(JSON.stringify(content)), context) });
  const good = await seal({ oidc_client_secret: "sesame" });
  expect(await refuse(good, "another passphrase")).toEqual(["passphrase passphrase_wrong"]);
  expect((await preview(good)).json()).toMatchObject({ secrets: "locked", changes: [] });
  expect((await preview(good, PASSPHRASE)).json()).toMatchObject({ changes: [{ key: "oidc_client_secret" }] });
  expect(await refuse(await seal({}, "another context"), PASSPHRASE)).toEqual(["passphrase passphrase_wrong"]);
  expect(await refuse(await seal({ app_name: "x" }), PASSPHRASE)).toEqual(["settings.app_name secret_misplaced"]);
  expect(await refuse(await seal({ smtp_password: 5 }), PASSPHRASE)).toEqual(["settings.smtp_password invalid"]);
  for (const content of [null, [], "text"])
    expect(await refuse(await seal(content), PASSPHRASE)).toEqual(["secrets invalid"]);
  const damaged = toFile({}, { secrets: { salt: "", sealed: "AAAA" } });
  expect(await refuse(damaged, PASSPHRASE)).toEqual(["passphrase passphrase_wrong"]);
});

test("exports are audited, need a long passphrase, and are for admins only", async () => {
  await exportFile();
  await exportFile(PASSPHRASE);
  expect((await listAuditedActions()).slice(0, 2)).toMatchObject([
    { action: "exported_with_secrets" },
    { action: "exported" },
  ]);
  const short = await server.send("POST /admin/config/export", { as: admin, body: { passphrase: "short" } });
  expect(short.json<Refusal>().details?.fields).toMatchObject([{ path: "passphrase", code: "passphrase_too_short" }]);
  const user = await server.makeUser(admin, "somebody");
  const file = { file: toFile({ app_name: "Mine" }), passphrase: null };
  const attempts = [
    await server.send("POST /admin/config/export", { as: user, body: { passphrase: PASSPHRASE } }),
    await server.send("POST /admin/config/import/preview", { as: user, body: file }),
    await server.send("POST /admin/config/import", { as: user, body: { version: 1, ...file } }),
  ];
  expect(attempts.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
});
