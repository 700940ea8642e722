import { afterEach, describe, expect, test, vi } from "vitest";
import type { Gameshow, TeamCode, TeamSession } from "@showrunner/contract/rest";
import { CODE_LIFETIME_MS } from "./team-codes.service.ts";
import { createTeamCodeDeriver } from "./team-codes.ts";
import { getErrorCode, isTokenAccepted, makeShow, owner, server, useTestServer } from "./testing.ts";

useTestServer();
afterEach(() => void vi.useRealTimers());

const makeCodeShow = (): Promise<Gameshow> =>
  server.call("POST /gameshows", { as: owner, body: { name: "Codes", settings: { team_access: "code" } } });
const sendRegistration = (publicId: string, body: { name?: string; device_id?: string; password?: string } = {}) =>
  server.send("POST /gameshows/join/:publicId/register", {
    params: { publicId },
    body: { name: "Foxes", device_id: "phone", ...body },
  });
const register = async (publicId: string, name = "Foxes"): Promise<TeamSession> =>
  (await sendRegistration(publicId, { name })).json();
const getCode = ({ public_id }: Gameshow, { team_token }: TeamSession, renew = false): Promise<TeamCode> =>
  server.call("POST /gameshows/public/:publicId/team-code", {
    as: { team_token },
    params: { publicId: public_id },
    body: { renew },
  });
const sendCode = (publicId: string, code: string, deviceId = "second") =>
  server.send("POST /gameshows/join/:publicId/code", { params: { publicId }, body: { code, device_id: deviceId } });
const joinResult = async (publicId: string, code: string): Promise<string> => {
  const response = await sendCode(publicId, code);
  return response.statusCode === 200 ? response.json<TeamSession>().team.name : getErrorCode(response);
};
const linkSecretOf = ({ link }: TeamCode): string => link.split("#team=")[1] ?? "";
/** A code that is not this one. */
const otherThan = (code: string): string => (code === "000000" ? "000001" : "000000");
const paramsOf = (show: Gameshow, { team }: TeamSession) => ({ params: { id: show.id, teamId: team.id } });

describe("a show without passwords", () => {
  test("TEAM-10: teams register with a name alone, and further phones join by code or link", async () => {
    const show = await makeCodeShow();
    const session = await register(show.public_id);
    const code = await getCode(show, session);
    expect(code.code).toMatch(/^\d{6}$/);
    expect(code.link).toContain(`/play/${show.public_id}/login#team=`);
    for (const given of [code.code, linkSecretOf(code)]) expect(await joinResult(show.public_id, given)).toBe("Foxes");
    const { items } = await server.call("GET /gameshows/:id/teams", { as: owner, params: { id: show.id } });
    expect(items[0]?.members.map(({ device_id }) => device_id)).toEqual(["phone", "second"]);
  });

  test("no password works for a team without a password", async () => {
    const show = await makeCodeShow();
    await register(show.public_id);
    for (const password of ["x", " ", "hash"]) {
      const response = await server.send("POST /gameshows/join/:publicId/login", {
        params: { publicId: show.public_id },
        body: { name: "Foxes", password, device_id: "d" },
      });
      expect(getErrorCode(response)).toBe("team_credentials_invalid");
    }
  });

  test("only the registered phone may repeat a registration, and only for a minute", async () => {
    const show = await makeCodeShow();
    const first = await register(show.public_id);
    expect((await register(show.public_id)).team.id).toBe(first.team.id);
    expect(getErrorCode(await sendRegistration(show.public_id, { device_id: "thief" }))).toBe("team_name_taken");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    expect(getErrorCode(await sendRegistration(show.public_id))).toBe("team_name_taken");
  });

  test("a show with passwords refuses registrations without one, codes, and requests for them", async () => {
    const show = await makeShow();
    const refused = await sendRegistration(show.public_id);
    expect([refused.statusCode, refused.json().details.fields]).toMatchObject([
      422,
      [{ path: "password", code: "required" }],
    ]);
    const session = (await sendRegistration(show.public_id, { password: "pw" })).json<TeamSession>();
    const request = await server.send("POST /gameshows/public/:publicId/team-code", {
      as: session,
      params: { publicId: show.public_id },
      body: {},
    });
    expect(getErrorCode(request)).toBe("team_code_unavailable");
    expect(await joinResult(show.public_id, "123456")).toBe("team_code_unavailable");
  });

  test("codes become void when the show is switched to passwords; sessions stay valid", async () => {
    const show = await makeCodeShow();
    const session = await register(show.public_id);
    const { code } = await getCode(show, session);
    const settings = { team_access: "password" } as const;
    await server.call("PATCH /gameshows/:id", { as: owner, params: { id: show.id }, body: { settings } });
    expect(await joinResult(show.public_id, code)).toBe("team_code_unavailable");
    expect(await isTokenAccepted(show.public_id, session)).toBe(true);
  });
});

describe("attacks on team codes", () => {
  test("a code is valid in its own show only", async () => {
    const [show, other] = [await makeCodeShow(), await makeCodeShow()];
    const code = await getCode(show, await register(show.public_id));
    await register(other.public_id);
    for (const given of [code.code, linkSecretOf(code)])
      expect(await joinResult(other.public_id, given)).toBe("team_code_invalid");
  });

  test("a renewed code voids the old code and link", async () => {
    const show = await makeCodeShow();
    const session = await register(show.public_id);
    const old = await getCode(show, session);
    expect(await getCode(show, session)).toEqual(old);
    const renewed = await getCode(show, session, true);
    expect(renewed.code).not.toBe(old.code);
    for (const given of [old.code, linkSecretOf(old)])
      expect(await joinResult(show.public_id, given)).toBe("team_code_invalid");
    expect(await joinResult(show.public_id, renewed.code)).toBe("Foxes");
  });

  test("a code expires, and a new one is issued before that", async () => {
    const show = await makeCodeShow();
    const session = await register(show.public_id);
    const old = await getCode(show, session);
    const start = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: start + CODE_LIFETIME_MS - 60_000 });
    expect((await getCode(show, session)).code).not.toBe(old.code);
    vi.setSystemTime(start + CODE_LIFETIME_MS * 3);
    for (const given of [old.code, linkSecretOf(old)])
      expect(await joinResult(show.public_id, given)).toBe("team_code_invalid");
  });

  test.each(["deactivate", "delete", "log-out"] as const)(
    "%s voids code and link, even if the team returns",
    async (how) => {
      const show = await makeCodeShow();
      const session = await register(show.public_id);
      const code = await getCode(show, session);
      const about = { as: owner, ...paramsOf(show, session) };
      if (how === "deactivate") {
        await server.call("POST /gameshows/:id/teams/:teamId/deactivate", about);
        expect(await joinResult(show.public_id, code.code)).toBe("team_code_invalid");
        await server.call("POST /gameshows/:id/teams/:teamId/reactivate", { ...about, body: {} });
      } else if (how === "delete") await server.call("DELETE /gameshows/:id/teams/:teamId", about);
      else await server.call("POST /gameshows/:id/teams/:teamId/log-out", about);
      for (const given of [code.code, linkSecretOf(code)])
        expect(await joinResult(show.public_id, given)).toBe("team_code_invalid");
      expect(await isTokenAccepted(show.public_id, session)).toBe(false);
      expect(getErrorCode(await sendRegistration(show.public_id, { device_id: "thief" }))).toBe(
        how === "delete" ? undefined : "team_name_taken",
      );
    },
  );

  test("a logged-out phone cannot return by repeating its registration", async () => {
    const show = await makeCodeShow();
    const session = await register(show.public_id);
    await server.call("POST /gameshows/:id/teams/:teamId/log-out", { as: owner, ...paramsOf(show, session) });
    expect(getErrorCode(await sendRegistration(show.public_id))).toBe("team_name_taken");
    const code = await server.call("POST /gameshows/:id/teams/:teamId/code", {
      as: owner,
      ...paramsOf(show, session),
      body: {},
    });
    expect(await joinResult(show.public_id, code.code)).toBe("Foxes");
  });

  test("guessing is delayed for the whole show; the link still works", async () => {
    const show = await makeCodeShow();
    const code = await getCode(show, await register(show.public_id));
    const statuses: number[] = [];
    for (let tries = 0; tries < 50; tries += 1)
      statuses.push((await sendCode(show.public_id, otherThan(code.code))).statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(40);
    expect((await sendCode(show.public_id, code.code)).statusCode).toBe(429);
    expect(await joinResult(show.public_id, linkSecretOf(code))).toBe("Foxes");
  });

  test.each(["", "12345", "1234567", "١٢٣٤٥٦", "000000.AAAA", `${"x".repeat(36)}.${"A".repeat(22)}`])(
    "%j is rejected as a code",
    async (given) => {
      const show = await makeCodeShow();
      await register(show.public_id);
      expect((await sendCode(show.public_id, given)).statusCode).toBeGreaterThanOrEqual(401);
    },
  );

  test("concurrent renewals leave one valid code", async () => {
    const show = await makeCodeShow();
    const session = await register(show.public_id);
    await Promise.all(Array.from({ length: 5 }, () => getCode(show, session, true)));
    const last = await getCode(show, session);
    expect(await joinResult(show.public_id, last.code)).toBe("Foxes");
  });

  test("neither the database nor the log contains a code", async () => {
    const show = await makeCodeShow();
    const { code, link } = await getCode(show, await register(show.public_id));
    const [rows, events] = await Promise.all([
      server.database.read.selectFrom("team_credentials").selectAll().where("show_id", "=", show.id).execute(),
      server.database.read.selectFrom("show_events").selectAll().where("show_id", "=", show.id).execute(),
    ]);
    expect(rows[0]?.code_hash).not.toContain(code);
    const secret = link.split(".").at(-1) ?? "";
    expect(JSON.stringify([rows, events])).not.toContain(secret);
  });
});

test("codes are spread over all six-digit numbers and differ by show, team and version", () => {
  const deriver = createTeamCodeDeriver(Buffer.alloc(32, 7));
  const codes = Array.from({ length: 2_000 }, (_, index) =>
    deriver.deriveCode({ show_id: `s${index % 10}`, team_id: `t${index % 100}`, code_version: index }),
  );
  expect(new Set(codes).size).toBeGreaterThan(1_990);
  for (const digit of "0123456789") expect(codes.filter((code) => code.startsWith(digit)).length).toBeGreaterThan(120);
});
