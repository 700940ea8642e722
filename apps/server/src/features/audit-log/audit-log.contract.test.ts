import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { AuditEntry, RouteCall } from "@showrunner/contract/rest";
import { createAuditLog, createAuditLogRepository } from "../../platform/audit-log/index.ts";
import { startTestServer, TEST_PASSWORD, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { startAuditLogRetention } from "./audit-log-retention.ts";

let server: TestServer;
let admin: Credentials;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.setUp();
  for (const username of ["Ärmel", "bob"])
    await server.call("POST /users", { as: admin, body: { username, password: TEST_PASSWORD } });
});
afterAll(() => server.close());

type Query = RouteCall<"GET /admin/audit-log">["query"];
const list = async (query: Query = {}) => (await server.call("GET /admin/audit-log", { as: admin, query })).items;

test("finds changes by what was changed, by whom and when", async () => {
  const all = await list();
  expect(all.map(({ action, subject, actor }) => [action, subject, actor])).toEqual([
    ["user_created", "bob", "admin"],
    ["user_created", "Ärmel", "admin"],
  ]);
  const subjects = async (query: Query) => (await list(query)).map(({ subject }) => subject);
  expect(await subjects({ search: "ÄRM" })).toEqual(["Ärmel"]);
  expect(await subjects({ search: "ADMIN" })).toHaveLength(2);
  for (const search of ["%", "_", "!", "' or 1=1 --"]) expect(await subjects({ search })).toEqual([]);
  expect(await subjects({ search: "  " })).toHaveLength(2);
  expect(await subjects({ area: "configuration" })).toEqual([]);
  expect(await subjects({ actor_id: all[0]?.actor_id ?? "" })).toHaveLength(2);
  expect(await subjects({ actor_id: "nobody" })).toEqual([]);
  const [newest, oldest] = [all[0]?.created_at ?? "", all[1]?.created_at ?? ""];
  expect(await subjects({ from: newest })).toEqual(["bob"]);
  expect(await subjects({ until: newest })).toEqual(["Ärmel"]);
  expect(await subjects({ from: oldest, until: oldest })).toEqual([]);
});

test("the next page keeps the filter", async () => {
  const first = await server.call("GET /admin/audit-log", { as: admin, query: { search: "admin", limit: 1 } });
  expect(first.items.map(({ subject }) => subject)).toEqual(["bob"]);
  const query = { search: "admin", limit: 1, cursor: first.next_cursor ?? "" };
  expect((await list(query)).map(({ subject }) => subject)).toEqual(["Ärmel"]);
});

test("changes to accounts are listed with their values, except for passwords", async () => {
  const [bob] = (await server.call("GET /users", { as: admin, query: { search: "bob" } })).items;
  const params = { id: bob?.id ?? "" };
  const body = { first_name: "Bob", role: "user", active: false, password: "a new password" } as const;
  await server.call("PATCH /users/:id", { as: admin, params, body });
  const [entry] = await list();
  expect(entry).toMatchObject({
    action: "user_changed",
    subject: "bob",
    before: { first_name: "", active: true },
    after: { first_name: "Bob", active: false, password: "changed" },
  });
  expect(entry?.after).not.toHaveProperty("role");
  expect(JSON.stringify(await list())).not.toContain("a new password");
  await server.call("PATCH /users/:id", { as: admin, params, body: { first_name: "Bob" } });
  expect(await list()).toHaveLength(3);
});

describe("the export", () => {
  const download = (query: RouteCall<"GET /admin/audit-log/export">["query"]) =>
    server.send("GET /admin/audit-log/export", { as: admin, query });

  test("contains all matching entries in the order of the list", async () => {
    const entry = (n: number) => ({
      area: "users" as const,
      action: "changed" as const,
      subject: `n${n}`,
      before: {},
      after: { n },
    });
    const by = { actor_id: null, source: { address: "::1", user_agent: null, request_id: null } };
    const auditLog = createAuditLog(createAuditLogRepository(server.database), () => 1_000);
    const rows = Array.from({ length: 1_203 }, (_, n) => auditLog.record(entry(n), by));
    await server.database.write(rows);
    const old = { until: "2000-01-01T00:00:00.000Z" };
    const json = await download({ ...old, format: "json" });
    expect(json.headers["content-disposition"]).toMatch(/audit-log-\d{4}-\d\d-\d\d\.json/);
    const items = json.json<AuditEntry[]>();
    expect(new Set(items.map(({ subject }) => subject)).size).toBe(1_203);
    expect(items.slice(0, 50)).toEqual(await list(old));
    const csv = (await download({ ...old, format: "csv" })).body.trimEnd().split("\r\n");
    expect(csv).toHaveLength(1_204);
    await server.database.write([createAuditLogRepository(server.database).deleteUntil(1_000)]);
    expect((await download({ ...old, format: "json" })).json()).toEqual([]);
  });

  test("runs no formula in a spreadsheet", async () => {
    const [user] = (await server.call("GET /users", { as: admin, query: { search: "bob" } })).items;
    const formula = '=HYPERLINK("http://evil.example";"x")';
    await server.call("PATCH /users/:id", { as: admin, params: { id: user?.id ?? "" }, body: { first_name: formula } });
    const agents = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"];
    for (const agent of agents)
      await server.send("PATCH /users/:id", {
        as: admin,
        params: { id: user?.id ?? "" },
        body: { last_name: agent },
        headers: { "user-agent": agent },
      });
    for (const language of ["en", "de"] as const) {
      const { body, headers } = await download({ format: "csv", language });
      expect(headers["content-type"]).toContain("text/csv");
      expect(body).toContain(language === "en" ? ",'=1+1," : ";'=1+1;");
      expect(body).not.toMatch(/(?:^|[,;])"?\s*[=+\-@]/m);
    }
  });
});

test("entries older than the configured age are deleted every hour, newer ones are kept", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const entries = await list();
  const writes: Promise<void>[] = [];
  const dayMs = 24 * 3_600_000;
  const newest = Date.parse(entries[0]?.created_at ?? "");
  const retention = startAuditLogRetention({
    database: {
      write: (statements) => {
        const written = server.database.write(statements);
        writes.push(written);
        return written;
      },
    },
    repository: createAuditLogRepository(server.database),
    getDays: () => 30,
    onError: (error) => expect.fail(String(error)),
    now: () => newest - 1 + 30 * dayMs,
  });
  await vi.advanceTimersByTimeAsync(3_600_000);
  await retention.stop();
  vi.useRealTimers();
  expect(writes).toHaveLength(1);
  expect((await list()).map(({ id }) => id)).toEqual([entries[0]?.id]);
});
