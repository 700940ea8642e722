import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { RouteCall } from "@showrunner/contract/rest";
import { createAuditLogRepository } from "../../platform/audit-log/index.ts";
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

test("pages keep the filter", async () => {
  const first = await server.call("GET /admin/audit-log", { as: admin, query: { search: "admin", limit: 1 } });
  expect(first.items.map(({ subject }) => subject)).toEqual(["bob"]);
  const query = { search: "admin", limit: 1, cursor: first.next_cursor ?? "" };
  expect((await list(query)).map(({ subject }) => subject)).toEqual(["Ärmel"]);
});

test("changes of accounts are listed with values, passwords without", async () => {
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

test("entries older than the setting are deleted every hour, newer ones stay", async () => {
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
    days: () => 30,
    onError: (error) => expect.fail(String(error)),
    now: () => newest - 1 + 30 * dayMs,
  });
  await vi.advanceTimersByTimeAsync(3_600_000);
  await retention.stop();
  vi.useRealTimers();
  expect(writes).toHaveLength(1);
  expect((await list()).map(({ id }) => id)).toEqual([entries[0]?.id]);
});
