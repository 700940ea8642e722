import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Game } from "@showrunner/contract/rest";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";

let on: TestServer;
let admin: Credentials;
let host: Credentials;
let other: Credentials;
beforeAll(async () => {
  on = await startTestServer({ GAMES_PER_USER: "8" });
  admin = await on.setUp();
  host = await on.makeUser(admin, "host");
  other = await on.makeUser(admin, "other");
});
afterAll(() => on.close());

const rounds = [{ type: "classic", question: "Who?", answers: ["Ada"] }];
const write = (title: string, as: Credentials, more: { tags?: string[]; show_id?: string } = {}): Promise<Game> =>
  on.call("POST /games", { as, body: { title, owner: "me", rounds, ...more } });
const newShow = (name: string, as: Credentials) => on.call("POST /gameshows", { as, body: { name } });
const addTo = (showId: string, gameId: string, as: Credentials) =>
  on.send("POST /gameshows/:id/games", { as, params: { id: showId }, body: { game_id: gameId } });
const titles = async (as: Credentials, query: Record<string, string> = { owner: "me" }): Promise<string[]> =>
  (await on.call("GET /games", { as, query })).items.map(({ title }) => title);
const remove = (id: string, as: Credentials) => on.send("DELETE /games/:id", { as, params: { id } });
const start = (id: string, as: Credentials) =>
  on.send("POST /gameshows/:id/commands", {
    as,
    params: { id },
    body: {
      id: "start",
      device_id: "desk",
      body: { type: "start", view: { run_id: null, round_id: null, phase: null } },
    },
  });

describe("a host's own games", () => {
  test("are listed for their owner only, never in the library, and filtered by tag", async () => {
    const game = await write("Capitals", host, { tags: ["Geography", "easy"] });
    expect(game).toMatchObject({ show_id: null, editable: true });
    await write("Rivers", host, { tags: ["geography"] });
    expect(await titles(host)).toEqual(["Capitals", "Rivers"]);
    expect(await titles(host, { owner: "me", tag: "GEOGRAPHY" })).toEqual(["Capitals", "Rivers"]);
    expect(await titles(host, { owner: "me", tag: "easy" })).toEqual(["Capitals"]);
    expect(await titles(other)).toEqual([]);
    for (const as of [host, other, admin]) expect(await titles(as, { search: "Capitals" })).toEqual([]);
    const tags = await on.call("GET /game-tags", { as: host });
    expect(tags.items).toEqual([
      { tag: "easy", games_count: 1 },
      { tag: "Geography", games_count: 2 },
    ]);
    expect((await on.call("GET /game-tags", { as: other })).items).toEqual([]);
  });

  test("cannot be read, changed, copied, deleted, moved or played by another host", async () => {
    const { id, rounds: written } = await write("Secret", host);
    const params = { id };
    const roundParams = { id, roundId: written[0]?.id ?? "" };
    const show = await newShow("Thief", other);
    const attempts = [
      on.send("GET /games/:id", { as: other, params }),
      on.send("PATCH /games/:id", { as: other, params, body: { title: "Mine" } }),
      on.send("POST /games/:id/duplicate", { as: other, params, body: { owner: "me" } }),
      on.send("POST /games/:id/duplicate", { as: other, params, body: {} }),
      on.send("POST /games/:id/duplicate", { as: other, params, body: { show_id: show.id } }),
      on.send("POST /games/:id/rounds", { as: other, params, body: { type: "classic" } }),
      on.send("PATCH /games/:id/rounds/:roundId", { as: other, params: roundParams, body: { question: "?" } }),
      on.send("DELETE /games/:id/rounds/:roundId", { as: other, params: roundParams }),
      remove(id, other),
      addTo(show.id, id, other),
    ];
    expect((await Promise.all(attempts)).map(({ statusCode }) => statusCode)).toEqual(attempts.map(() => 404));
    const moved = await on.send("POST /games/:id/move", { as: other, params, body: { to: "own" } });
    expect(moved.statusCode).toBe(403);
    // An admin may edit it, but can neither move it to the library nor add it to another host's show.
    const taken = await on.send("POST /games/:id/move", { as: admin, params, body: { to: "library" } });
    expect(taken.statusCode).toBe(403);
    expect((await addTo(show.id, id, admin)).statusCode).toBe(404);
    expect(await titles(host, { owner: "me", search: "Secret" })).toEqual(["Secret"]);
  });

  test("only admins can share games, and only library games", async () => {
    const body = { title: "Shared?", owner: "me" as const, shared_with_hosts: true };
    expect((await on.send("POST /games", { as: host, body })).statusCode).toBe(422);
    const { id } = await write("Not shared", host);
    const patch = { as: host, params: { id }, body: { shared_with_hosts: true } };
    expect((await on.send("PATCH /games/:id", patch)).statusCode).toBe(422);
    await remove(id, host);
  });

  test("can be used in several of the owner's shows and outlive them", async () => {
    const first = await newShow("Monday", host);
    const game = await write("Reused", host, { show_id: first.id });
    const second = await newShow("Tuesday", host);
    expect((await addTo(second.id, game.id, host)).statusCode).toBe(201);
    expect((await start(first.id, host)).json()).toMatchObject({ ok: true });
    // The owner's first show does not lock it.
    expect((await start(second.id, host)).json()).toMatchObject({ ok: true });
    const refused = await remove(game.id, host);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: "game_in_use",
      details: { params: { shows: ["Monday", "Tuesday"] } },
    });
    await on.call("DELETE /gameshows/:id", { as: host, params: { id: first.id } });
    const kept = await on.call("GET /games/:id", { as: host, params: { id: game.id } });
    expect(kept).toMatchObject({ title: "Reused", show_id: null, editable: true });
    await on.call("DELETE /gameshows/:id", { as: host, params: { id: second.id } });
    expect((await remove(game.id, host)).statusCode).toBe(204);
  });

  test("a game that an admin writes in a host's show belongs to that host", async () => {
    const show = await newShow("Helped", host);
    const game = await on.call("POST /games", { as: admin, body: { title: "Help", show_id: show.id } });
    expect(await titles(host, { owner: "me", search: "Help" })).toEqual(["Help"]);
    expect((await on.send("GET /games/:id", { as: other, params: { id: game.id } })).statusCode).toBe(404);
    await on.call("DELETE /gameshows/:id", { as: host, params: { id: show.id } });
    await remove(game.id, host);
  });

  test("a host can copy shared library games only", async () => {
    const shared = await on.call("POST /games", {
      as: admin,
      body: { title: "Lent", rounds, shared_with_hosts: true },
    });
    const kept = await on.call("POST /games", { as: admin, body: { title: "Kept", rounds } });
    const copy = (id: string) =>
      on.send("POST /games/:id/duplicate", { as: host, params: { id }, body: { owner: "me" } });
    const copied = await copy(shared.id);
    expect(copied.json()).toMatchObject({ title: "Lent (copy)", shared_with_hosts: false, editable: true });
    expect((await copy(kept.id)).json()).toMatchObject({ code: "game_not_shared" });
    await remove(copied.json<Game>().id, host);
  });

  test("an admin can move own games to the library and back, unless other hosts use them", async () => {
    const game = await write("Moving", admin);
    const move = (to: "library" | "own") =>
      on.send("POST /games/:id/move", { as: admin, params: { id: game.id }, body: { to } });
    expect((await move("library")).json()).toMatchObject({ owner_id: null, shared_with_hosts: false });
    expect(await titles(admin, { search: "Moving" })).toEqual(["Moving"]);
    await on.call("PATCH /games/:id", { as: admin, params: { id: game.id }, body: { shared_with_hosts: true } });
    const show = await newShow("Borrowing", host);
    expect((await addTo(show.id, game.id, host)).statusCode).toBe(201);
    expect((await move("own")).json()).toMatchObject({
      code: "game_in_use",
      details: { params: { shows: ["Borrowing"] } },
    });
    await on.call("DELETE /gameshows/:id", { as: host, params: { id: show.id } });
    expect((await move("own")).json()).toMatchObject({ shared_with_hosts: false });
    expect(await titles(admin)).toEqual(["Moving"]);
    expect((await on.send("GET /games/:id", { as: host, params: { id: game.id } })).statusCode).toBe(404);
  });

  test("are limited in number, including those made through shows and copies", async () => {
    const show = await newShow("Many", other);
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, index) => [
        on.send("POST /games", { as: other, body: { title: `Own ${index}`, owner: "me" } }),
        on.send("POST /games", { as: other, body: { title: `Show ${index}`, show_id: show.id } }),
      ]).flat(),
    );
    const refused = results.filter(({ statusCode }) => statusCode === 409);
    expect(refused.length).toBeGreaterThanOrEqual(4);
    expect(refused[0]?.json()).toMatchObject({ code: "own_game_quota_reached", details: { params: { most: 8 } } });
    expect((await titles(other)).length).toBeLessThanOrEqual(8);
  });
});
