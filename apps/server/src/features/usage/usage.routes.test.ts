import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UsageEventsTable } from "../../platform/db/index.ts";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { createTestEvent } from "./testing/test-usage.ts";
import { createUsageDaysRepository } from "./usage-days.repository.ts";
import { createUsageEventsRepository } from "./usage-events.repository.ts";
import { addPendingUsage } from "./usage-rollup.ts";

const DAY_MS = 24 * 3_600_000;
const NOON = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const dayBefore = (days: number): string => new Date(NOON - days * DAY_MS).toISOString().slice(0, 10);

let server: TestServer;
let admin: Credentials;
let bob: Credentials & { readonly id: string };
let eve: Credentials & { readonly id: string };

const events = (): readonly Partial<UsageEventsTable>[] => [
  { id: "e1", user_id: bob.id, vendor_total_cost: "0.1", unit_amount: "100", occurred_at: NOON },
  {
    id: "e2",
    attempt_id: "a",
    user_id: bob.id,
    vendor_total_cost: "0.2",
    unit_type: "output_tokens",
    unit_amount: "7",
    requests: 0,
    occurred_at: NOON,
  },
  { id: "e3", user_id: eve.id, currency: "EUR", vendor_total_cost: "5", occurred_at: NOON - DAY_MS, model: "=large" },
  {
    id: "e4",
    user_id: eve.id,
    provider_id: "p2",
    provider_name: "Other",
    purpose: "library",
    currency: null,
    vendor_total_cost: null,
    occurred_at: NOON - 29 * DAY_MS,
  },
  { id: "e5", user_id: "deleted", vendor_total_cost: "1000", occurred_at: NOON - 30 * DAY_MS },
];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.setUp();
  bob = await server.makeUser(admin, "bob");
  eve = await server.makeUser(admin, "eve");
  const { insert } = createUsageEventsRepository(server.database);
  await server.database.write(events().flatMap((event) => insert(createTestEvent(event))));
  await addPendingUsage({ database: server.database, repository: createUsageDaysRepository(server.database) });
});
afterAll(() => server.close());

const summarise = (query = {}, as = admin) => server.call("GET /usage/summary", { as, query });
const idsOf = async (query = {}) =>
  (await server.call("GET /usage/events", { as: admin, query })).items.map(({ id }) => id);

describe("the overview", () => {
  test("shows exact sums of the last 30 days by currency", async () => {
    const { from, to, total, days } = await summarise();
    expect([from, to]).toEqual([dayBefore(29), dayBefore(0)]);
    expect(total).toEqual({
      requests: 3,
      events: 4,
      unpriced_events: 1,
      estimated_events: 0,
      unrated_events: 4,
      amounts: [
        { currency: "EUR", vendor_cost: "5", charges: "0", difference: "-5" },
        { currency: "USD", vendor_cost: "0.3", charges: "0", difference: "-0.3" },
      ],
      units: [
        { unit: "input_tokens", amount: "2100" },
        { unit: "output_tokens", amount: "7" },
      ],
    });
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toMatchObject({ day: to, requests: 1, amounts: [{ currency: "USD", vendor_cost: "0.3" }] });
    const unpriced = { events: 1, unpriced_events: 1, unrated_events: 1 };
    const providers = [{ provider_id: "p2", ...unpriced, amounts: [] }];
    expect(days.at(0)).toMatchObject({ day: from, ...unpriced, providers });
    const noEvents = { requests: 0, events: 0, unpriced_events: 0, unrated_events: 0 };
    expect(days.at(-3)).toEqual({ day: dayBefore(2), ...noEvents, amounts: [], providers: [] });
  });

  test("has tables by provider, model, user and purpose", async () => {
    const { providers, models, users, purposes } = await summarise();
    expect(providers.map(({ name, requests }) => [name, requests])).toEqual([
      ["House model", 2],
      ["Other", 1],
    ]);
    expect(models.map(({ model }) => model).toSorted()).toEqual(["=large", "small"]);
    expect(users.map(({ username, requests }) => [username, requests])).toEqual([
      ["eve", 2],
      ["bob", 1],
    ]);
    expect(purposes.map(({ purpose, requests }) => [purpose, requests])).toEqual([
      ["console", 2],
      ["library", 1],
    ]);
  });

  test("accepts other ranges, and refuses invalid ones with their field", async () => {
    const older = await summarise({ from: dayBefore(30), to: dayBefore(30) });
    expect(older.users).toMatchObject([{ user_id: "deleted", username: null }]);
    expect(older.total.amounts).toMatchObject([{ vendor_cost: "1000" }]);
    const refusals: readonly (readonly [object, string])[] = [
      [{ from: dayBefore(0), to: dayBefore(1) }, "to"],
      [{ from: dayBefore(366), to: dayBefore(0) }, "from"],
      [{ from: "2026-02-30" }, "from"],
      [{ from: "yesterday" }, "from"],
    ];
    for (const [query, field] of refusals) {
      const response = await server.send("GET /usage/summary", { as: admin, query });
      expect([400, 422]).toContain(response.statusCode);
      const { details } = response.json<{ details: { fields: readonly { path: string }[] } }>();
      expect(details.fields.map(({ path }) => path)).toEqual([field]);
    }
  });

  test("is filtered by provider, model, user and purpose", async () => {
    const countOf = async (query: object) => (await summarise(query)).total.events;
    expect(await countOf({ provider_id: "p2" })).toBe(1);
    expect(await countOf({ model: "=large" })).toBe(1);
    expect(await countOf({ user_id: bob.id })).toBe(2);
    expect(await countOf({ purpose: "library" })).toBe(1);
    expect(await countOf({ provider_id: "' or 1=1 --" })).toBe(0);
  });
});

describe("the list of events", () => {
  test("is filtered and paged, newest first", async () => {
    expect(await idsOf()).toEqual(["e2", "e1", "e3", "e4"]);
    expect(await idsOf({ unpriced: true })).toEqual(["e4"]);
    expect(await idsOf({ user_id: bob.id, unit_type: "output_tokens", operation: "chat" })).toEqual(["e2"]);
    const first = await server.call("GET /usage/events", { as: admin, query: { limit: 3 } });
    expect(await idsOf({ limit: 3, cursor: first.next_cursor })).toEqual(["e4"]);
    expect(first.items[0]).toMatchObject({ username: "bob", is_estimate: false, vendor_total_cost: "0.2" });
  });
});

describe("own usage", () => {
  test("never contains that of other users, even if the request asks for it", async () => {
    for (const query of [{}, { user_id: bob.id } as object]) {
      const own = await server.call("GET /usage/own", { as: eve, query });
      expect(own.total.events).toBe(2);
      expect(own.users).toMatchObject([{ username: "eve" }]);
      const list = await server.call("GET /usage/own/events", { as: eve, query });
      expect(list.items.map(({ id }) => id)).toEqual(["e3", "e4"]);
    }
    expect((await server.call("GET /usage/own", { as: admin })).total.events).toBe(0);
  });
});

describe("the export", () => {
  const fetchFile = (query: object) => server.send("GET /usage/export", { as: admin, query });

  test("as CSV has every event, with formulas neutralised and exact amounts", async () => {
    const english = await fetchFile({});
    expect(english.headers["content-disposition"]).toContain(".csv");
    const lines = english.body.replace("\uFEFF", "").trimEnd().split("\r\n");
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain("occurred_at,provider_name,source_system,model,operation,unit_type,unit_amount");
    expect(lines[1]).toContain(",small,chat,output_tokens,7,0.2,USD,");
    expect(lines[3]).toContain(",'=large,");
    expect((await fetchFile({ language: "de" })).body).toContain(";output_tokens;7;0,2;USD;");
    expect((await fetchFile({ user_id: bob.id })).body.trimEnd().split("\r\n")).toHaveLength(3);
  });

  test("as a workbook has the tables of the overview", async () => {
    const file = await fetchFile({ format: "xlsx", language: "de" });
    const files = unzipSync(file.rawPayload);
    const text = Object.values(files)
      .map((data) => strFromU8(data))
      .join();
    for (const part of ["Modelle", "Anbieterkosten, EUR", "'=large", "<v>0.3</v>"]) expect(text).toContain(part);
    expect(text).not.toContain(">=large");
  });
});
