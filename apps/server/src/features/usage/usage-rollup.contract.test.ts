import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Decimal } from "@showrunner/rating";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database, UsageEventsTable, WriteStatement } from "../../platform/db/index.ts";
import { createTestDatabase, findBackends, type TestDatabase } from "../../platform/db/testing/index.ts";
import { newId } from "../../platform/ids.ts";
import { chargeRow } from "../../contract-tests/testing/exercise-pricing.ts";
import { rebuildUsage } from "./rebuild-usage.ts";
import { createTestEvent } from "./testing/test-usage.ts";
import { createUsageDaysRepository } from "./usage-days.repository.ts";
import { createUsageEventsRepository } from "./usage-events.repository.ts";
import { addPendingUsage, startUsageRollup } from "./usage-rollup.ts";

const childFile = fileURLToPath(new URL("./testing/rollup-child.ts", import.meta.url));

describe.each(await findBackends())("on $name", (backend) => {
  let db: TestDatabase;
  let other: Database;
  beforeEach(async () => {
    db = await createTestDatabase(backend);
    other = backend.isShared ? await db.slot.open() : db.database;
  });
  afterEach(async () => {
    if (other !== db.database) await other.close();
    await db.drop();
  });

  const insert = (...events: readonly UsageEventsTable[]) =>
    db.database.write(events.flatMap(createUsageEventsRepository(db.database).insert));
  /** @param rated 1 if the event had no charge before */
  const insertCharge = (eventId: string, charge: string, rated: 0 | 1): WriteStatement => ({
    query: db.database.read
      .insertInto("pending_rollups")
      .values({ id: newId(), event_id: eventId, kind: "charge", charge, currency: "EUR", rated }),
  });
  const addUp = (database: Database, limit?: number) =>
    addPendingUsage({ database, repository: createUsageDaysRepository(database) }, limit);
  const addAll = async (): Promise<void> => {
    while ((await addUp(db.database)) > 0);
  };
  const readDays = () => createUsageDaysRepository(db.database).findRange({ from: "0000-01-01", to: "9999-12-31" });
  const countPending = async () => (await db.database.read.selectFrom("pending_rollups").select("id").execute()).length;

  test("events are summed by day, provider, model, user, operation, unit and currency", async () => {
    const late = Date.parse("2026-11-20T23:59:59.999Z");
    await insert(
      createTestEvent({ vendor_total_cost: "0.1", unit_amount: "3", occurred_at: late }),
      createTestEvent({ vendor_total_cost: "0.2", unit_amount: "0.5", requests: 0, is_estimate: 1 }),
      createTestEvent({ vendor_total_cost: null, currency: null, provider_name: "Renamed" }),
      createTestEvent({ currency: "EUR" }),
      createTestEvent({ occurred_at: late + 1 }),
      createTestEvent({ user_id: "u1" }),
    );
    await addAll();
    expect(await countPending()).toBe(0);
    const days = await readDays();
    expect(days).toHaveLength(5);
    expect(days.find(({ events }) => events === 2)).toMatchObject({
      day: "2026-11-20",
      vendor_total_cost: "0.3",
      unit_amount: "3.5",
      requests: 1,
      unpriced_events: 0,
      estimated_events: 1,
      rated_events: 0,
      currency: "USD",
    });
    expect(days.find(({ currency }) => currency === null)).toMatchObject({
      unpriced_events: 1,
      vendor_total_cost: "0",
      provider_name: "Renamed",
    });
    expect(days.find(({ day }) => day === "2026-11-21")).toMatchObject({ events: 1 });
  });

  test("charges are added in their own currency, and an event counts as rated once", async () => {
    const event = createTestEvent();
    await insert(event);
    await addAll();
    await db.database.write([insertCharge(event.id, "0.5", 1)]);
    await addAll();
    await db.database.write([insertCharge(event.id, "-0.2", 0)]);
    await addAll();
    const days = await readDays();
    expect(
      days
        .map(({ currency, charges, events: count, rated_events }) => `${currency} ${charges} ${count} ${rated_events}`)
        .toSorted(),
    ).toEqual(["EUR 0.3 0 1", "USD 0 1 0"]);
  });

  test("a rebuild keeps correct sums, repairs wrong ones, and omits pending changes", async () => {
    const repository = createUsageDaysRepository(db.database);
    const rebuild = () => rebuildUsage({ database: db.database, repository });
    const charged = createTestEvent({ vendor_total_cost: "0.1" });
    await insert(charged, createTestEvent({ vendor_total_cost: "0.2" }), createTestEvent({ user_id: "u1" }));
    await db.database.write([
      { query: db.database.read.insertInto("rated_charges").values({ ...chargeRow, event_id: charged.id }) },
      insertCharge(charged.id, "0.01", 1),
    ]);
    await addAll();
    const before = await readDays();
    await insert(createTestEvent({ user_id: "u2" }));
    expect(await rebuild()).toEqual({ groups: 3, changed: 0 });
    const [first] = before;
    if (first === undefined) throw new Error("no sums");
    await db.database.write([repository.update({ ...first, vendor_total_cost: "9", rated_events: 7 })]);
    expect(await rebuild()).toEqual({ groups: 3, changed: 1 });
    const byId = (rows: typeof before) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId(await readDays())).toEqual(byId(before));
    await addAll();
    expect(await readDays()).toHaveLength(4);
    expect(await rebuild()).toEqual({ groups: 4, changed: 0 });
  });

  test("several servers that add up concurrently add each event once", async () => {
    const all = Array.from({ length: 60 }, (_, index) =>
      createTestEvent({
        unit_amount: String(index),
        vendor_total_cost: "0.000000000000000001",
        user_id: `u${index % 3}`,
      }),
    );
    await insert(...all);
    let added = 0;
    while ((await countPending()) > 0) {
      const counts = await Promise.all([addUp(db.database, 7), addUp(other, 7), addUp(other, 11)]);
      added += counts.reduce((sum, count) => sum + count, 0);
    }
    expect(added).toBe(60);
    const days = await readDays();
    expect(days.map(({ events }) => events)).toEqual([20, 20, 20]);
    const total = days.reduce((sum, { unit_amount }) => sum.plus(unit_amount), new Decimal(0));
    expect(total.toString()).toBe(String((59 * 60) / 2));
  });

  test("the worker adds usage when it is woken, and also without", async () => {
    const errors: unknown[] = [];
    const rollup = startUsageRollup({
      database: db.database,
      repository: createUsageDaysRepository(db.database),
      onError: (error) => errors.push(error),
      pollIntervalMs: 200,
    });
    await insert(createTestEvent());
    rollup.wake();
    await expect.poll(countPending).toBe(0);
    await insert(createTestEvent());
    await expect.poll(countPending).toBe(0);
    await rollup.stop();
    await insert(createTestEvent());
    rollup.wake();
    await setTimeout(300);
    expect(await countPending()).toBe(1);
    expect(errors).toEqual([]);
  });

  test.skipIf(backend.server === null && backend.isShared)(
    "kill -9 at any moment loses no event and adds none twice",
    async () => {
      if (other !== db.database) await other.close();
      await db.database.close();
      for (const lastCount of [9, 20, 33]) {
        const child = fork(childFile, [JSON.stringify(db.slot.location)], { execArgv: [] });
        child.on("message", (count) => {
          if (count === lastCount) child.kill("SIGKILL");
        });
        await once(child, "exit");
      }
      const database = await db.slot.open();
      const { slot } = db;
      db = { database, slot, drop: () => database.close().then(slot.drop) };
      other = database;
      await addAll();
      const events = await database.read.selectFrom("usage_events").select("unit_amount").execute();
      const days = await readDays();
      expect(events.length).toBeGreaterThanOrEqual(9 + 20 + 33);
      expect(days.reduce((sum, day) => sum + day.events, 0)).toBe(events.length);
      const amount = events.reduce((sum, event) => sum.plus(event.unit_amount), new Decimal(0));
      expect(days.reduce((sum, day) => sum.plus(day.unit_amount), new Decimal(0)).toString()).toBe(amount.toString());
      const cost = days.reduce((sum, day) => sum.plus(day.vendor_total_cost), new Decimal(0));
      expect(cost.toString()).toBe(new Decimal("0.000000000000000001").times(events.length).toString());
    },
  );
});
