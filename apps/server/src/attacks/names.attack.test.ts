import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { reportAttack } from "../testing/attack-report.ts";
import { TEST_PASSWORD, startTestServer, type Credentials, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let admin: Credentials;
beforeEach(async () => {
  server = await startTestServer({ USER_REGISTRATION_ENABLED: "true" });
  admin = await server.setUp();
});
afterEach(() => server.close());

const invisible = [
  "\u200b",
  "\u200b\u2060\ufeff",
  "\u3164\u3164",
  "\u2800",
  "\u00ad",
  "\u{e0041}\u{e0042}",
  "\u200e \u200f",
];
const BIDI_OVERRIDES = ["\u202eAnts", "Ants\u202c", "\u2066Ants\u2069"];
/** Names that look like *Ants* on a screen. */
const LOOK_ALIKES = [
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
  test("refuses invisible team names and look-alikes of other teams", async () => {
    const { id, public_id } = await server.call("POST /gameshows", { as: admin, body: { name: "Evening" } });
    let phones = 0;
    const register = async (name: string) =>
      server.send("POST /gameshows/join/:publicId/register", {
        params: { publicId: public_id },
        // A new device id each time: the same one would be signed in to its team again.
        body: { name, password: "x", device_id: `phone ${(phones += 1)}` },
      });
    expect((await register("Ants")).statusCode).toBe(201);
    for (const name of [...invisible, ...BIDI_OVERRIDES])
      expect([name, (await register(name)).statusCode]).toEqual([name, 422]);
    for (const name of LOOK_ALIKES) expect([name, (await register(name)).statusCode]).toEqual([name, 409]);
    const made = await server.send("POST /gameshows/:id/teams", {
      as: admin,
      params: { id },
      body: { name: "\u0410nts", password: "x" },
    });
    expect([made.statusCode, made.json().code]).toEqual([409, "team_name_taken"]);
    const other = await server.call("POST /gameshows/:id/teams", {
      as: admin,
      params: { id },
      body: { name: "Bees", password: "x" },
    });
    const renamed = await server.send("PATCH /gameshows/:id/teams/:teamId", {
      as: admin,
      params: { id, teamId: other.id },
      body: { name: "Ants\u200b" },
    });
    expect(renamed.statusCode).toBe(409);
    for (const name of ["Аисты", "Θηβαίοι", "الأسود", "狐狸", "👨‍👩‍👧"]) expect((await register(name)).statusCode).toBe(201);
    const { items } = await server.call("GET /gameshows/:id/teams", { as: admin, params: { id } });
    expect(items.map(({ name }) => name).filter((name) => name === "Аисты")).toHaveLength(1);
    reportAttack("names of teams", {
      tried: invisible.length + BIDI_OVERRIDES.length + LOOK_ALIKES.length + 2,
      taken: 0,
    });
  });

  test("the events of a deleted team hold no skeleton of its name", async () => {
    const { id } = await server.call("POST /gameshows", { as: admin, body: { name: "Evening" } });
    const team = await server.call("POST /gameshows/:id/teams", {
      as: admin,
      params: { id },
      body: { name: "Secretive", password: "x" },
    });
    await server.call("DELETE /gameshows/:id/teams/:teamId", { as: admin, params: { id, teamId: team.id } });
    const events = await server.database.read.selectFrom("show_events").selectAll().execute();
    expect(JSON.stringify(events).toLowerCase()).not.toContain("secretive");
  });
});

test("refuses usernames that look like another account's", async () => {
  const register = async (username: string, n: number) =>
    server.send("POST /auth/register", { body: { username, password: TEST_PASSWORD, email: `u${n}@example.org` } });
  for (const [n, username] of ["\u0430dmin", "adm\u0456n", "ADMIN", "\uff41dmin", "a\u0501min"].entries())
    expect([username, (await register(username, n)).json().code]).toEqual([username, "username_taken"]);
  const made = await server.send("POST /users", {
    as: admin,
    body: { username: "\u0430dmin", password: TEST_PASSWORD, role: "user" },
  });
  expect(made.statusCode).toBe(409);
  expect((await register("борис", 9)).statusCode).toBe(201);
});

test("refuses invisible and direction-changing names of shows and games", async () => {
  for (const name of [...invisible, ...BIDI_OVERRIDES]) {
    const show = await server.send("POST /gameshows", { as: admin, body: { name } });
    const game = await server.send("POST /games", { as: admin, body: { title: name } });
    expect([name, show.statusCode, game.statusCode]).toEqual([name, 422, 422]);
  }
});
