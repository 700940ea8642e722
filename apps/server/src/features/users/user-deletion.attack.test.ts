import { afterAll, beforeAll, expect, test } from "vitest";
import { EXTERNAL_ISSUER } from "../../platform/external-issuer.ts";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { startShow } from "./testing/start-show.ts";

let on: TestServer;
let admin: Credentials;
let adminId = "";
let count = 0;
beforeAll(async () => {
  on = await startTestServer();
  admin = await on.setUp();
  adminId = (await on.call("GET /auth/me", { as: admin })).id;
});
afterAll(() => on.close());

const makeUser = async (role: "admin" | "user" = "user") => {
  const name = `owner${(count += 1)}`;
  return { name, ...(await on.makeUser(admin, name, role)) };
};
const remove = (id: string, body: object, as = admin) =>
  on.send("DELETE /users/:id", { as, params: { id }, body: body as never });
const makeShow = (as: Credentials) => on.call("POST /gameshows", { as, body: { name: "Quiz night" } });
const makeGame = (as: Credentials) => on.call("POST /games", { as, body: { title: "Own", owner: "me" } });
const getStatus = async (key: "GET /gameshows/:id" | "GET /games/:id" | "GET /users/:id", id: string) =>
  (await on.send(key, { as: admin, params: { id } })).statusCode;
const newestEntry = async () => (await on.call("GET /admin/audit-log", { as: admin })).items[0];

test("deletes a user with shows and games, and records it in the audit log", async () => {
  const user = await makeUser();
  const [show, game] = [await makeShow(user), await makeGame(user)];
  expect(await on.call("GET /users/:id/content", { as: admin, params: { id: user.id } })).toEqual({
    shows: 1,
    running_shows: [],
    games: 1,
    images: 0,
    audio: 0,
    videos: 0,
  });
  expect((await remove(user.id, { content: "delete" })).statusCode).toBe(204);
  expect((await on.send("GET /auth/me", { as: user })).statusCode).toBe(401);
  expect(await getStatus("GET /users/:id", user.id)).toBe(404);
  expect(await getStatus("GET /gameshows/:id", show.id)).toBe(404);
  expect(await getStatus("GET /games/:id", game.id)).toBe(404);
  expect(await newestEntry()).toMatchObject({
    action: "user_deleted",
    subject: user.name,
    actor_id: adminId,
    before: { shows: 1, games: 1, role: "user" },
  });
  expect((await remove(user.id, { content: "delete" })).statusCode).toBe(404);
});

test("hands everything over; a running show continues", async () => {
  const [user, newOwner] = [await makeUser(), await makeUser()];
  const running = await startShow(on, user);
  const game = await makeGame(user);
  expect((await remove(user.id, { content: "hand_over", hand_over_to: newOwner.id })).statusCode).toBe(204);
  expect(await on.call("GET /gameshows/:id", { as: newOwner, params: { id: running } })).toMatchObject({
    owner_id: newOwner.id,
    status: "active",
  });
  expect((await on.call("GET /games/:id", { as: newOwner, params: { id: game.id } })).owner_id).toBe(newOwner.id);
  expect((await newestEntry())?.after).toEqual({ handed_over_to: newOwner.name });
});

test("does not end running shows unless asked to", async () => {
  const user = await makeUser();
  const running = await startShow(on, user);
  const refused = await remove(user.id, { content: "delete" });
  expect([refused.statusCode, refused.json().code]).toEqual([409, "user_has_running_shows"]);
  expect(refused.json().message).toContain("Running");
  // Nothing has changed; even the session is still valid.
  expect((await on.send("GET /auth/me", { as: user })).statusCode).toBe(200);
  expect((await remove(user.id, { content: "delete", end_running_shows: true })).statusCode).toBe(204);
  expect(await getStatus("GET /gameshows/:id", running)).toBe(404);
});

test("refuses invalid new owners before anything is deleted", async () => {
  const [user, gone] = [await makeUser(), await makeUser()];
  const show = await makeShow(user);
  await on.call("PATCH /users/:id", { as: admin, params: { id: gone.id }, body: { active: false } });
  for (const handOverTo of [undefined, "nobody", user.id, gone.id]) {
    const refused = await remove(user.id, { content: "hand_over", hand_over_to: handOverTo });
    expect([refused.statusCode, refused.json().details.fields[0].path]).toEqual([422, "hand_over_to"]);
  }
  expect(await getStatus("GET /gameshows/:id", show.id)).toBe(200);
  expect((await on.send("GET /auth/me", { as: user })).statusCode).toBe(200);
});

test("admins cannot delete their own account here, and other users cannot delete accounts", async () => {
  const own = await remove(adminId, { content: "delete" });
  expect([own.statusCode, own.json().code]).toEqual([409, "own_account"]);
  const [user, other] = [await makeUser(), await makeUser()];
  expect((await remove(other.id, { content: "delete" }, user)).statusCode).toBe(403);
});

test("of two admins who delete each other concurrently, one stays", async () => {
  const other = await startTestServer();
  const first = await other.setUp();
  const second = await other.makeUser(first, "second", "admin");
  const { id } = await other.call("GET /auth/me", { as: first });
  const show = await other.call("POST /gameshows", { as: first, body: { name: "Of the first" } });
  const responses = await Promise.all([
    other.send("DELETE /users/:id", { as: first, params: { id: second.id }, body: { content: "delete" } }),
    other.send("DELETE /users/:id", { as: second, params: { id }, body: { content: "delete" } }),
  ]);
  expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  const left = await other.database.read.selectFrom("users").select(["username", "active"]).execute();
  expect(left).toHaveLength(1);
  expect(left[0]?.active).toBe(1);
  // The remaining admin still has the same shows.
  const shows = await other.database.read.selectFrom("shows").select("id").execute();
  expect(shows.map((row) => row.id)).toEqual(left[0]?.username === "admin" ? [show.id] : []);
  await other.close();
});

test("of several requests for the same account, one deletes it; unverified accounts can be deleted, too", async () => {
  const { id } = await makeUser();
  await on.database.write([
    {
      query: on.database.read.insertInto("email_verifications").values({
        id: "v",
        user_id: id,
        email: "v@example.org",
        email_folded: "v@example.org",
        sent_at: 1,
        verified_at: null,
        created_at: 1,
      }),
    },
    {
      query: on.database.read.insertInto("external_identities").values({
        id: "i",
        user_id: id,
        issuer: EXTERNAL_ISSUER,
        subject: "s",
        name: "S",
        created_at: 1,
        last_login_at: null,
      }),
    },
  ]);
  const listed = await on.call("GET /users/:id", { as: admin, params: { id } });
  expect(listed).toMatchObject({
    sign_in_methods: ["credentials", "external"],
    unverified_email: "v@example.org",
    email_verified: false,
  });
  const responses = await Promise.all([1, 2, 3].map(() => remove(id, { content: "delete" })));
  expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  for (const { statusCode } of responses) expect([204, 404, 409]).toContain(statusCode);
  for (const table of ["email_verifications", "external_identities"] as const)
    expect(await on.database.read.selectFrom(table).select("id").execute()).toEqual([]);
});
