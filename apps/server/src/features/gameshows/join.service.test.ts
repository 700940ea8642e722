import { beforeAll, describe, expect, test } from "vitest";
import type { Gameshow, TeamSession } from "@showrunner/contract/rest";
import {
  type RegistrationBody,
  getErrorCode,
  isTokenAccepted,
  makeShow,
  server,
  owner,
  registerTeam,
  sendRegistration,
  useTestServer,
} from "./testing.ts";

useTestServer();

const loggingIn = (publicId: string, body: { name?: string; password?: string; device_id?: string } = {}) =>
  server.send("POST /gameshows/join/:publicId/login", {
    params: { publicId },
    body: { name: "foxes", password: "pw", device_id: "second", ...body },
  });

describe("public information of a show", () => {
  test.each(["abc", "O0O0O0O0", "23456789A", "%F0%9F%92%A9"])("rejects %s as a public id", async (publicId) => {
    const response = await server.app.inject(`/api/v1/gameshows/public/${publicId}`);
    expect([response.statusCode, response.json().message]).toEqual([404, "Invalid game show link"]);
  });

  test("accepts a public id in lower case, with spaces and hyphens", async () => {
    const show = await makeShow("Typed");
    const typed = `${show.public_id.slice(0, 4)} - ${show.public_id.slice(4)}`.toLowerCase();
    expect(await server.call("GET /gameshows/public/:publicId", { params: { publicId: typed } })).toEqual({
      public_id: show.public_id,
      name: "Typed",
      status: "ready",
      registration_open: true,
      registration_closed_because: null,
      team_access: "password",
      languages: ["en", "de"],
      app_name: null,
      join_link: show.public_link,
      branding: null,
    });
  });

  test("responds 404 to an unknown public id, in the requested language", async () => {
    const response = await server.app.inject({
      url: "/api/v1/gameshows/public/22222222",
      headers: { "accept-language": "de" },
    });
    expect(response.json()).toMatchObject({ code: "gameshow_not_found", message: "Spielshow nicht gefunden" });
  });
});

describe("joining", () => {
  test("a team registers once; its name is taken regardless of case", async () => {
    const { public_id, id } = await makeShow();
    const session = await registerTeam(public_id, { name: "  Füchse ", member_name: "Ann" });
    expect(session).toMatchObject({ team: { name: "Füchse" }, show: { id, public_id } });
    expect(await isTokenAccepted(public_id, session)).toBe(true);
    for (const name of ["füchse", "FÜCHSE", "Fu\u0308chse"]) {
      const again = await sendRegistration(public_id, { name, device_id: "other phone" });
      expect([again.statusCode, getErrorCode(again)]).toEqual([409, "team_name_taken"]);
    }
    const teams = await server.call("GET /gameshows/:id/teams", { as: owner, params: { id } });
    expect(teams.items).toMatchObject([{ name: "Füchse", rank: 1, members: [{ device_id: "phone", name: "Ann" }] }]);
  });

  test("a team logs in in all spellings of its name with ß, also if an earlier version stored it", async () => {
    const { public_id, id } = await makeShow();
    await registerTeam(public_id, { name: "DIE GROẞEN" });
    for (const name of ["DIE GROẞEN", "Die Großen", "die grossen"])
      expect((await loggingIn(public_id, { name })).statusCode).toBe(200);
    const asStoredEarlier = server.database.read
      .updateTable("team_credentials")
      .set({ name_folded: "die großen" })
      .where("show_id", "=", id);
    await server.database.write([{ query: asStoredEarlier }]);
    expect((await loggingIn(public_id, { name: "DIE GROẞEN" })).statusCode).toBe(200);
    expect(getErrorCode(await sendRegistration(public_id, { name: "Die Großen" }))).toBe("team_name_taken");
  });

  test("names that databases store alike are the same name", async () => {
    const { public_id } = await makeShow();
    expect(await registerTeam(public_id, { name: "\ud800A" })).toMatchObject({ team: { name: "\ufffdA" } });
    const again = await sendRegistration(public_id, { name: "\ud801A", device_id: "other phone" });
    expect([again.statusCode, getErrorCode(again)]).toEqual([409, "team_name_taken"]);
  });

  test("the same phone may repeat a registration whose response was lost; other phones may not", async () => {
    const { public_id, id } = await makeShow();
    const first = await registerTeam(public_id);
    const repeated = await sendRegistration(public_id);
    expect([repeated.statusCode, repeated.json<TeamSession>().team.id]).toEqual([201, first.team.id]);
    expect((await sendRegistration(public_id, { password: "guess" })).statusCode).toBe(409);
    expect((await server.call("GET /gameshows/:id/teams", { as: owner, params: { id } })).items).toHaveLength(1);
  });

  test("an invalid member name is dropped and does not prevent joining", async () => {
    const { public_id, id } = await makeShow();
    expect((await sendRegistration(public_id, { member_name: "bell\u0007" })).statusCode).toBe(201);
    const { items } = await server.call("GET /gameshows/:id/teams", { as: owner, params: { id } });
    expect(items[0]?.members).toEqual([{ device_id: "phone", name: null }]);
  });

  test("a team is found by its name and by those of its members", async () => {
    const { public_id, id } = await makeShow();
    await registerTeam(public_id, { name: "Foxes", member_name: "Zoë" });
    await registerTeam(public_id, { name: "Zoologists", device_id: "other" });
    const find = async (search: string): Promise<readonly string[]> =>
      (await server.call("GET /gameshows/:id/teams", { as: owner, params: { id }, query: { search } })).items.map(
        ({ name }) => name,
      );
    expect(await find("ZOË")).toEqual(["Foxes"]);
    expect(await find("zoo")).toEqual(["Zoologists"]);
    expect(await find("ann")).toEqual([]);
  });

  test("several phones of a team log in and become members", async () => {
    const { public_id, id } = await makeShow();
    await registerTeam(public_id);
    expect((await loggingIn(public_id, { name: "FOXES " })).statusCode).toBe(200);
    const { items } = await server.call("GET /gameshows/:id/teams", { as: owner, params: { id } });
    expect(items[0]?.members.map(({ device_id }) => device_id)).toEqual(["phone", "second"]);
  });

  test("an unknown team gets a distinct error code while registration, which reveals the same, is open", async () => {
    const { public_id } = await makeShow();
    await registerTeam(public_id);
    expect(getErrorCode(await loggingIn(public_id, { password: "guess" }))).toBe("team_credentials_invalid");
    const unknown = await loggingIn(public_id, { name: "nobody" });
    expect([unknown.statusCode, getErrorCode(unknown)]).toEqual([401, "team_name_unknown"]);
    expect(unknown.json().message).toBe("Invalid team name or password");
  });

  test("a wrong password and an unknown team get the same response while registration is closed", async () => {
    const { public_id, id } = await makeShow();
    await registerTeam(public_id);
    await server.call("PUT /gameshows/:id/registration", { as: owner, params: { id }, body: { open: false } });
    const withoutId = (text: string) => text.replace(/"request_id":"[^"]*"/, "");
    const [wrong, unknown] = [
      await loggingIn(public_id, { password: "guess" }),
      await loggingIn(public_id, { name: "nobody" }),
    ];
    expect([wrong.statusCode, withoutId(wrong.body)]).toEqual([unknown.statusCode, withoutId(unknown.body)]);
    expect(getErrorCode(wrong)).toBe("team_credentials_invalid");
  });

  test("closed registration gives the reason; login still works", async () => {
    const { public_id, id } = await makeShow();
    await registerTeam(public_id);
    await server.call("PUT /gameshows/:id/registration", { as: owner, params: { id }, body: { open: false } });
    const refused = await sendRegistration(public_id, { name: "Late" });
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      "Team registration is currently disabled by the moderator",
    ]);
    expect(await server.call("GET /gameshows/public/:publicId", { params: { publicId: public_id } })).toMatchObject({
      registration_open: false,
      registration_closed_because: "disabled_by_moderator",
    });
    expect((await loggingIn(public_id)).statusCode).toBe(200);
  });

  test.each<[string, RegistrationBody, string, string]>([
    ["no name", { name: "  " }, "name", "required"],
    ["a long name", { name: "x".repeat(41) }, "name", "too_long"],
    ["no password", { password: "" }, "password", "required"],
    ["no colour", { colour: "red" }, "colour", "invalid_colour"],
  ])("rejects %s at its field", async (_about, body, path, code) => {
    const { public_id } = await makeShow();
    const response = await sendRegistration(public_id, body);
    expect([response.statusCode, response.json().details.fields]).toMatchObject([422, [{ path, code }]]);
  });

  test("300 phones behind one address register within a minute, with few reads each", async () => {
    const { public_id, id } = await makeShow();
    const before = server.readCount();
    const responses = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        sendRegistration(public_id, { name: `Team ${n}`, device_id: `phone ${n}` }),
      ),
    );
    expect(responses.filter(({ statusCode }) => statusCode !== 201)).toEqual([]);
    expect((server.readCount() - before) / 300).toBeLessThanOrEqual(2);
    expect((await server.call("GET /gameshows/:id", { as: owner, params: { id } })).teams_count).toBe(300);
  });

  test("delays repeated wrong passwords for that team only", async () => {
    const { public_id } = await makeShow();
    await registerTeam(public_id);
    const codes = [];
    for (let n = 0; n < 25; n += 1) codes.push((await loggingIn(public_id, { password: `guess ${n}` })).statusCode);
    expect(codes.filter((code) => code === 429).length).toBeGreaterThan(2);
    await registerTeam(public_id, { name: "Badgers" });
    expect((await loggingIn(public_id, { name: "Badgers" })).statusCode).toBe(200);
  });
});

describe("revocation of team tokens", () => {
  let show: Gameshow;
  let session: TeamSession;
  let params: { id: string; teamId: string };
  beforeAll(async () => {
    show = await makeShow();
  });
  const freshTeam = async (name: string): Promise<void> => {
    session = await registerTeam(show.public_id, { name });
    params = { id: show.id, teamId: session.team.id };
    expect(await isTokenAccepted(show.public_id, session)).toBe(true);
  };

  test("deleting the team revokes them", async () => {
    await freshTeam("Deleted");
    await server.call("DELETE /gameshows/:id/teams/:teamId", { as: owner, params });
    expect(await isTokenAccepted(show.public_id, session)).toBe(false);
    expect(getErrorCode(await loggingIn(show.public_id, { name: "Deleted" }))).toBe("team_name_unknown");
    expect((await sendRegistration(show.public_id, { name: "deleted" })).statusCode).toBe(201);
  });

  test("deactivating the team revokes them; a login with the right password names the reason", async () => {
    await freshTeam("Resting");
    await server.call("POST /gameshows/:id/teams/:teamId/deactivate", { as: owner, params });
    expect(await isTokenAccepted(show.public_id, session)).toBe(false);
    expect(getErrorCode(await loggingIn(show.public_id, { name: "Resting" }))).toBe("team_deactivated");
    expect(getErrorCode(await loggingIn(show.public_id, { name: "Resting", password: "guess" }))).toBe(
      "team_credentials_invalid",
    );
    expect(getErrorCode(await sendRegistration(show.public_id, { name: "Resting" }))).toBe("team_name_taken");

    const offered = await server.send("POST /gameshows/:id/teams", {
      as: owner,
      params: { id: show.id },
      body: { name: "resting", password: "x" },
    });
    expect(offered.json()).toMatchObject({
      code: "team_name_deactivated",
      details: { params: { team_id: session.team.id } },
    });
    const back = await server.call("POST /gameshows/:id/teams/:teamId/reactivate", {
      as: owner,
      params,
      body: { password: "new", colour: "#112233" },
    });
    expect(back).toMatchObject({ id: session.team.id, status: "active", colour: "#112233" });
    expect((await loggingIn(show.public_id, { name: "Resting", password: "new" })).statusCode).toBe(200);

    const late = await server.send("POST /gameshows/:id/teams/:teamId/reactivate", {
      as: owner,
      params,
      body: { password: "of another moderator" },
    });
    expect(getErrorCode(late)).toBe("team_name_taken");
    expect((await loggingIn(show.public_id, { name: "Resting", password: "new" })).statusCode).toBe(200);
  });

  test("a new password revokes them unless log_out is false", async () => {
    await freshTeam("Locked");
    await server.call("PUT /gameshows/:id/teams/:teamId/password", {
      as: owner,
      params,
      body: { password: "two", log_out: false },
    });
    expect(await isTokenAccepted(show.public_id, session)).toBe(true);
    await server.call("PUT /gameshows/:id/teams/:teamId/password", { as: owner, params, body: { password: "three" } });
    expect(await isTokenAccepted(show.public_id, session)).toBe(false);
    expect((await loggingIn(show.public_id, { name: "Locked", password: "two" })).statusCode).toBe(401);
    expect((await loggingIn(show.public_id, { name: "Locked", password: "three" })).statusCode).toBe(200);
  });

  test("a new name keeps them valid, and login requires the new name", async () => {
    await freshTeam("Before");
    await server.call("PATCH /gameshows/:id/teams/:teamId", { as: owner, params, body: { name: "After" } });
    expect(await isTokenAccepted(show.public_id, session)).toBe(true);
    expect((await loggingIn(show.public_id, { name: "before" })).statusCode).toBe(401);
    expect((await loggingIn(show.public_id, { name: "after" })).statusCode).toBe(200);
  });

  test("no password is stored in plain text or logged", async () => {
    await registerTeam(show.public_id, { name: "Hidden", password: "a very secret word" });
    const [credentials, events] = await Promise.all([
      server.database.read.selectFrom("team_credentials").selectAll().execute(),
      server.database.read.selectFrom("show_events").selectAll().execute(),
    ]);
    expect(JSON.stringify([credentials, events])).not.toContain("a very secret word");
    expect(JSON.stringify(events)).not.toContain("$argon2");
  });
});
