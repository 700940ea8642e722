import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gameFields, roundFields } from "@showrunner/contract/rest";
import { testImageRow } from "../../contract-tests/testing/test-rows.ts";
import { TEST_PASSWORD, startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { startShow } from "../users/testing/start-show.ts";

let on: TestServer;
let admin: Credentials;
let count = 0;
beforeAll(async () => {
  on = await startTestServer();
  admin = await on.setUp();
});
afterAll(() => on.close());

const makeUser = async (role: "admin" | "user" = "user") => {
  const name = `owner${(count += 1)}`;
  return { name, ...(await on.makeUser(admin, name, role)) };
};
const remove = (as: Credentials, body: object) =>
  on.send("DELETE /auth/me", { as, body: { password: TEST_PASSWORD, content: "delete", ...body } as never });
const makeShow = (as: Credentials) => on.call("POST /gameshows", { as, body: { name: "Quiz night" } });
const showStatus = async (as: Credentials, id: string): Promise<number> =>
  (await on.send("GET /gameshows/:id", { as, params: { id } })).statusCode;

describe("deleting one's account", () => {
  test("deletes its shows and games and ends its sessions", async () => {
    const user = await makeUser();
    const show = await makeShow(user);
    const ofShow = await on.call("POST /games", { as: user, body: { title: "Of the show", show_id: show.id } });
    const own = await on.call("POST /games", { as: user, body: { title: "Own", owner: "me" } });
    expect((await remove(user, {})).statusCode).toBe(204);
    expect((await on.send("GET /auth/me", { as: user })).statusCode).toBe(401);
    const login = { body: { username: user.name, password: TEST_PASSWORD } };
    expect((await on.send("POST /auth/login", login)).json().code).toBe("invalid_credentials");
    expect(await showStatus(admin, show.id)).toBe(404);
    for (const { id } of [ofShow, own])
      expect((await on.send("GET /games/:id", { as: admin, params: { id } })).statusCode).toBe(404);
    expect((await on.send("GET /users/:id", { as: admin, params: { id: user.id } })).statusCode).toBe(404);
  });

  test("hands shows and games over, and they stay with the new owner after further changes", async () => {
    const [user, newOwner] = [await makeUser(), await makeUser()];
    const show = await makeShow(user);
    const game = await on.call("POST /games", { as: user, body: { title: "Own", owner: "me" } });
    await on.call("POST /gameshows/:id/co-hosts", {
      as: user,
      params: { id: show.id },
      body: { login: newOwner.name },
    });
    expect((await remove(user, { content: "hand_over", hand_over_to: newOwner.name })).statusCode).toBe(204);
    // Every event rewrites the show's row from its state, which must have the new owner.
    await on.call("PATCH /gameshows/:id", { as: newOwner, params: { id: show.id }, body: { name: "Renamed" } });
    expect(await on.call("GET /gameshows/:id", { as: newOwner, params: { id: show.id } })).toMatchObject({
      owner_id: newOwner.id,
      name: "Renamed",
    });
    const coHosts = await on.call("GET /gameshows/:id/co-hosts", { as: newOwner, params: { id: show.id } });
    expect(coHosts.items).toEqual([]);
    expect((await on.call("GET /games/:id", { as: newOwner, params: { id: game.id } })).owner_id).toBe(newOwner.id);
  });

  test("needs the password; the new owner must be another, existing, active user", async () => {
    const user = await makeUser();
    const gone = await makeUser();
    await on.call("PATCH /users/:id", { as: admin, params: { id: gone.id }, body: { active: false } });
    const show = await makeShow(user);
    const wrong = await remove(user, { password: "wrong password" });
    expect([wrong.statusCode, wrong.json().details.fields[0].path]).toEqual([422, "password"]);
    for (const login of [undefined, "", "nobody", user.name, gone.name]) {
      const refused = await remove(user, { content: "hand_over", hand_over_to: login });
      expect([refused.statusCode, refused.json().details.fields[0].path]).toEqual([422, "hand_over_to"]);
    }
    expect(await showStatus(user, show.id)).toBe(200);
  });

  test("ends running shows only on request; shows that are handed over continue", async () => {
    const [user, newOwner] = [await makeUser(), await makeUser()];
    const running = await startShow(on, user);
    const refused = await remove(user, {});
    expect([refused.statusCode, refused.json().code]).toEqual([409, "user_has_running_shows"]);
    expect(refused.json().message).toContain("Running");
    expect(await showStatus(user, running)).toBe(200);
    expect((await remove(user, { content: "hand_over", hand_over_to: newOwner.name })).statusCode).toBe(204);
    expect(await on.call("GET /gameshows/:id", { as: newOwner, params: { id: running } })).toMatchObject({
      status: "active",
    });
    expect((await remove(newOwner, { end_running_shows: true })).statusCode).toBe(204);
    expect(await showStatus(admin, running)).toBe(404);
  });

  test("is refused for the last admin, before anything is lost", async () => {
    const show = await makeShow(admin);
    const refused = await remove(admin, {});
    expect([refused.statusCode, refused.json().code]).toEqual([409, "last_admin"]);
    expect(await showStatus(admin, show.id)).toBe(200);
  });

  test("of two admins who delete themselves concurrently, one stays and keeps all shows", async () => {
    const other = await startTestServer();
    const first = await other.setUp();
    const second = await other.makeUser(first, "second", "admin");
    for (const as of [first, second]) await other.call("POST /gameshows", { as, body: { name: "Quiz night" } });
    const responses = await Promise.all(
      [first, second].map((as) =>
        other.send("DELETE /auth/me", { as, body: { password: TEST_PASSWORD, content: "delete" } }),
      ),
    );
    expect(responses.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["204", "409"]);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json().code).toBe("last_admin");
    const users = await other.database.read.selectFrom("users").select(["id", "active"]).execute();
    const shows = await other.database.read.selectFrom("shows").select("owner_id").execute();
    expect(users).toEqual([{ id: expect.any(String), active: 1 }]);
    expect(shows).toEqual([{ owner_id: users[0]?.id }]);
    await other.close();
  });
});

describe("the export of one's own data", () => {
  test("contains only the caller's account, sessions, shows and games, without secrets", async () => {
    const [user, stranger] = [await makeUser(), await makeUser()];
    const show = await makeShow(user);
    await makeShow(stranger);
    await on.call("POST /games", { as: user, body: { title: "My own game", owner: "me" } });
    const data = await on.call("GET /auth/export", { as: user });
    expect(data.account.username).toBe(user.name);
    expect(data.shows.map(({ id }) => id)).toEqual([show.id]);
    expect(data.games.map(({ title }) => title)).toEqual(["My own game"]);
    expect(data.sessions).toHaveLength(1);
    const text = JSON.stringify(data);
    expect(text).not.toContain(stranger.id);
    expect(text).not.toMatch(/password_hash|argon2|current_hash|token_version|refresh/);
  });

  test("contains every field of games and rounds", async () => {
    const user = await makeUser();
    const round = {
      type: "multipleChoice",
      time_limit_s: 30,
      timer_start: "by_hand" as const,
      scoring: "partial_credit" as const,
      speed_points: true,
      translations: { de: { state: "draft" as const, texts: {} } },
    };
    const body = { title: "Full", translations: round.translations, glossary: [{ en: "fox" }], rounds: [round] };
    await on.call("POST /games", { as: user, body: { ...body, owner: "me" } });
    const { games } = await on.call("GET /auth/export", { as: user });
    expect(games[0]).toMatchObject(body);
    expect(Object.keys(games[0] ?? {})).toEqual(expect.arrayContaining(Object.keys(gameFields.shape)));
    expect(Object.keys(games[0]?.rounds[0] ?? {})).toEqual(expect.arrayContaining(Object.keys(roundFields.shape)));
  });

  test("contains the prompts of generated files", async () => {
    const user = await makeUser();
    const generation = { prompt: "A fox", provider_id: "p", provider_name: "P", failure: null };
    const image = testImageRow("generated", { owner_id: user.id, model: "m", generation: JSON.stringify(generation) });
    await on.database.write([{ query: on.database.read.insertInto("images").values(image) }]);
    expect((await on.call("GET /auth/export", { as: user })).images).toMatchObject([{ prompt: "A fox", model: "m" }]);
  });

  test("is limited", async () => {
    const user = await makeUser();
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await on.send("GET /auth/export", { as: user })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
