import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ModeratorSlices } from "@showrunner/engine";
import { createTestWorld, type ShowFixture, type TestWorld } from "../../contract-tests/test-world.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let world: TestWorld;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  world = await createTestWorld(server);
});
afterAll(() => server.close());

const {
  owner,
  co_host: coHost,
  other_user: otherUser,
} = {
  owner: () => world.callers.owner,
  co_host: () => world.callers.co_host,
  other_user: () => world.callers.other_user,
};

const startRehearsal = (fixture: ShowFixture, bots = 6, as = owner()) =>
  server.send("POST /gameshows/:id/rehearsals", {
    as,
    params: { id: fixture.showId },
    body: { bots, language: "en" },
  });
const endRehearsal = (id: string, as = owner()) => server.send("DELETE /rehearsals/:id", { as, params: { id } });

async function waitUntil<T>(read: () => Promise<T | null | undefined | false>, timeoutMs = 60_000): Promise<T> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(100)) {
    const value = await read();
    if (value !== null && value !== undefined && value !== false) return value;
  }
  throw new Error("timed out");
}

const readSlices = async (id: string): Promise<ModeratorSlices> => {
  const { slices } = await server.call("GET /gameshows/:id/live", { as: owner(), params: { id } });
  return slices;
};
const countRows = async (table: "shows" | "show_events" | "team_credentials" | "frozen_content", id: string) => {
  const column = table === "shows" ? "id" : "show_id";
  const rows = await server.database.read
    .selectFrom(table)
    .selectAll()
    .where(column as "show_id", "=", id)
    .execute();
  return rows.length;
};

it("plays a copy of the show with bots, and leaves nothing behind", async () => {
  const fixture = await world.createShow();
  const before = await readSlices(fixture.showId);
  const started = await startRehearsal(fixture);
  expect(started.statusCode).toBe(201);
  const { id } = started.json<{ id: string }>();
  expect(id).not.toBe(fixture.showId);

  const details = await server.call("GET /gameshows/:id", { as: owner(), params: { id } });
  expect(details).toMatchObject({
    games_count: 1,
    status: "ready",
    rehearsal: { source_id: fixture.showId, bots: 6 },
  });
  expect(details.name).toMatch(/^Rehearsal: /);
  const list = await server.call("GET /gameshows", { as: owner() });
  expect(list.items.map((show) => show.id)).not.toContain(id);
  expect(list.items.map((show) => show.id)).toContain(fixture.showId);

  const { teams } = await waitUntil(async () => {
    const slices = await readSlices(id);
    return slices.teams.count === 6 && slices;
  });
  expect(teams.newest.every(({ name }) => name.startsWith("Bot · "))).toBe(true);

  const command = async (body: Record<string, unknown> & { type: string }): Promise<void> => {
    const { show, programme, desk } = await readSlices(id);
    const view = { run_id: show.run_id, round_id: programme.current_round_id, phase: desk?.phase ?? null };
    const response = await server.send("POST /gameshows/:id/commands", {
      as: owner(),
      params: { id },
      body: { id: crypto.randomUUID(), device_id: "desk", body: { ...body, view } as never },
    });
    expect(response.statusCode, response.body).toBe(200);
  };
  await command({ type: "start" });
  await command({ type: "start_first_round" });
  // The bots ask the server for the round, and answer or press like people.
  await waitUntil(async () => {
    const { round, submissions, buzzer } = await readSlices(id);
    return round?.phase === "question" && ((submissions?.total ?? 0) > 0 || buzzer.phase === "locked");
  });

  expect(await readSlices(fixture.showId)).toEqual(before);
  expect((await endRehearsal(id)).statusCode).toBe(204);
  for (const table of ["shows", "show_events", "team_credentials", "frozen_content"] as const)
    expect(await countRows(table, id), table).toBe(0);
  expect((await server.call("GET /rehearsals", { as: owner() })).items).toEqual([]);
});

it("runs one rehearsal per user, and never more bots than the server may run", async () => {
  const fixture = await world.createShow();
  const results = await Promise.all([startRehearsal(fixture), startRehearsal(fixture), startRehearsal(fixture)]);
  expect(results.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  const [running] = (await server.call("GET /rehearsals", { as: owner() })).items;
  expect((await startRehearsal(fixture)).json()).toMatchObject({ code: "rehearsal_running" });
  const byCoHost = await startRehearsal(fixture, 5, coHost());
  expect(byCoHost.statusCode).toBe(201);
  // The copy belongs to the show's owner, but the co-host who rehearses may run and end it.
  const copy = byCoHost.json<{ id: string }>().id;
  expect((await endRehearsal(copy, otherUser())).statusCode).toBe(404);
  expect((await endRehearsal(copy, coHost())).statusCode).toBe(204);
  expect((await endRehearsal(running?.id ?? "")).statusCode).toBe(204);
  expect((await startRehearsal(fixture, 200, otherUser())).statusCode).toBe(404);
});

it("never ends a show that is not a rehearsal", async () => {
  const fixture = await world.createShow();
  expect((await endRehearsal(fixture.showId)).statusCode).toBe(404);
  expect(await countRows("shows", fixture.showId)).toBe(1);
});

it("deletes leftovers of a crashed server at the start", async () => {
  const fixture = await world.createShow();
  const { id } = (await startRehearsal(fixture)).json<{ id: string }>();
  const [row] = await server.database.read.selectFrom("rehearsals").selectAll().where("show_id", "=", id).execute();
  if (row === undefined) throw new Error("no row");
  // On a regular exit, a server deletes its copies; a crashed one leaves show and row.
  const left = await server.call("POST /gameshows", { as: owner(), body: { name: "Left behind" } });
  await server.database.write([
    { query: server.database.read.insertInto("rehearsals").values({ ...row, show_id: left.id, expires_at: 0 }) },
  ]);
  server = await server.restart();
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  expect(await countRows("shows", id)).toBe(0);
  expect(await countRows("shows", left.id)).toBe(0);
  expect(await countRows("shows", fixture.showId)).toBe(1);
  expect((await server.call("GET /rehearsals", { as: owner() })).items).toEqual([]);
});

it("measures the server with phones in a show that is deleted afterwards", async () => {
  const { id } = await server.call("POST /load-checks", { as: owner(), body: { bots: 25 } });
  expect((await server.send("GET /load-checks/:id", { as: otherUser(), params: { id } })).statusCode).toBe(404);
  const done = await waitUntil(async () => {
    const check = await server.call("GET /load-checks/:id", { as: owner(), params: { id } });
    return (check.phase === "done" || check.phase === "failed") && check;
  });
  expect(done).toMatchObject({
    phase: "done",
    report: { connected: 25, lost: 0, submissions: 75, presses: 75, refused: 0 },
  });
  expect(await countRows("shows", id)).toBe(0);
  expect((await server.send("DELETE /load-checks/:id", { as: otherUser(), params: { id } })).statusCode).toBe(404);
  expect((await server.send("DELETE /load-checks/:id", { as: owner(), params: { id } })).statusCode).toBe(204);
});
