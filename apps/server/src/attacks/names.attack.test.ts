import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { reportAttack } from "../testing/attack.ts";
import { test_password, testServer, type Credentials, type TestServer } from "../testing/server.ts";

let on: TestServer;
let admin: Credentials;
beforeEach(async () => {
  on = await testServer({ USER_REGISTRATION_ENABLED: "true" });
  admin = await on.setUp();
});
afterEach(() => on.end());

const invisible = [
  "\u200b",
  "\u200b\u2060\ufeff",
  "\u3164\u3164",
  "\u2800",
  "\u00ad",
  "\u{e0041}\u{e0042}",
  "\u200e \u200f",
];
const turning = ["\u202eAnts", "Ants\u202c", "\u2066Ants\u2069"];
/** Names that look like *Ants* on a screen. */
const look_alikes = [
  "An\u200bts",
  "Ants\u200d",
  "\u0410nts",
  "\u0391nts",
  "\uff21nts",
  "\u{1d400}nts",
  "ants\u3164",
  "Ant\u0455",
  "A\u00adnts",
];

describe("team names", () => {
  test("no stranger registers a team that nobody sees, or that passes for another one", async () => {
    const { id, public_id } = await on.call("POST /gameshows", { as: admin, body: { name: "Evening" } });
    let phones = 0;
    const register = async (name: string) =>
      on.send("POST /gameshows/join/:publicId/register", {
        params: { publicId: public_id },
        // A new device id each time: the same one would be signed in to its team again.
        body: { name, password: "x", device_id: `phone ${(phones += 1)}` },
      });
    expect((await register("Ants")).statusCode).toBe(201);
    for (const name of [...invisible, ...turning])
      expect([name, (await register(name)).statusCode]).toEqual([name, 422]);
    for (const name of look_alikes) expect([name, (await register(name)).statusCode]).toEqual([name, 409]);
    const made = await on.send("POST /gameshows/:id/teams", {
      as: admin,
      params: { id },
      body: { name: "\u0410nts", password: "x" },
    });
    expect([made.statusCode, made.json().code]).toEqual([409, "team_name_taken"]);
    const other = await on.call("POST /gameshows/:id/teams", {
      as: admin,
      params: { id },
      body: { name: "Bees", password: "x" },
    });
    const renamed = await on.send("PATCH /gameshows/:id/teams/:teamId", {
      as: admin,
      params: { id, teamId: other.id },
      body: { name: "Ants\u200b" },
    });
    expect(renamed.statusCode).toBe(409);
    for (const name of ["Аисты", "Θηβαίοι", "الأسود", "狐狸", "👨‍👩‍👧"]) expect((await register(name)).statusCode).toBe(201);
    const { items } = await on.call("GET /gameshows/:id/teams", { as: admin, params: { id } });
    expect(items.map(({ name }) => name).filter((name) => name === "Аисты")).toHaveLength(1);
    reportAttack("names of teams", { tried: invisible.length + turning.length + look_alikes.length + 2, taken: 0 });
  });

  test("the names of a deleted team's events hold no skeleton either", async () => {
    const { id } = await on.call("POST /gameshows", { as: admin, body: { name: "Evening" } });
    const team = await on.call("POST /gameshows/:id/teams", {
      as: admin,
      params: { id },
      body: { name: "Secretive", password: "x" },
    });
    await on.call("DELETE /gameshows/:id/teams/:teamId", { as: admin, params: { id, teamId: team.id } });
    const events = await on.database.read.selectFrom("show_events").selectAll().execute();
    expect(JSON.stringify(events).toLowerCase()).not.toContain("secretive");
  });
});

test("usernames that pass for another account's are taken", async () => {
  const register = async (username: string, n: number) =>
    on.send("POST /auth/register", { body: { username, password: test_password, email: `u${n}@example.org` } });
  for (const [n, username] of ["\u0430dmin", "adm\u0456n", "ADMIN", "\uff41dmin", "a\u0501min"].entries())
    expect([username, (await register(username, n)).json().code]).toEqual([username, "username_taken"]);
  const made = await on.send("POST /users", {
    as: admin,
    body: { username: "\u0430dmin", password: test_password, role: "user" },
  });
  expect(made.statusCode).toBe(409);
  expect((await register("борис", 9)).statusCode).toBe(201);
});

test("names of shows and games are visible, and turn no text around them", async () => {
  for (const name of [...invisible, ...turning]) {
    const show = await on.send("POST /gameshows", { as: admin, body: { name } });
    const game = await on.send("POST /games", { as: admin, body: { title: name } });
    expect([name, show.statusCode, game.statusCode]).toEqual([name, 422, 422]);
  }
});
