import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { attemptCount, reportAttack } from "../testing/attack-report.ts";
import { TEST_PASSWORD, startTestServer, type Credentials, type TestServer } from "../testing/test-server.ts";

/** One login attempt, as an HTTP status and `Retry-After`. */
type LoginAttempt = (
  password: string,
  headers: Record<string, string>,
) => Promise<{ statusCode: number; retryS: number }>;

let server: TestServer;
let admin: Credentials;
let accounts = 0;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "loopback" });
  admin = await server.setUp();
});
afterAll(() => server.close());
// Fakes only the clock, so that hours of guessing take seconds while timers and the database keep running.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: false }));
afterEach(() => void vi.useRealTimers());

const clientHeaders = (address: string, cookie = ""): Record<string, string> => ({
  "x-forwarded-for": address,
  ...(cookie === "" ? {} : { cookie }),
});
const getCookie = (header: unknown): string => String(header).split(";")[0] ?? "";
const toAttemptResult = ({ statusCode, headers }: { statusCode: number; headers: Record<string, unknown> }) => ({
  statusCode,
  retryS: Number(headers["retry-after"] ?? 0),
});

async function createVictim(): Promise<{ try: LoginAttempt; known: string }> {
  const username = `victim${(accounts += 1)}`;
  await server.call("POST /users", { as: admin, body: { username, password: TEST_PASSWORD } });
  const login = (password: string, headers: Record<string, string>) =>
    server.send("POST /auth/login", { body: { username, password }, headers });
  const known = getCookie((await login(TEST_PASSWORD, clientHeaders("198.51.100.1"))).headers["set-cookie"]);
  return { known, try: async (password, headers) => toAttemptResult(await login(password, headers)) };
}

async function createTeam(): Promise<{ try: LoginAttempt; known: string }> {
  const show = await server.call("POST /gameshows", { as: admin, body: { name: "Show" } });
  const params = { publicId: show.public_id };
  const phone = { name: "Foxes", password: "the team's", device_id: "phone" };
  const headers = clientHeaders("198.51.100.1");
  const registered = await server.send("POST /gameshows/join/:publicId/register", { params, headers, body: phone });
  return {
    known: getCookie(registered.headers["set-cookie"]),
    try: async (password, fromHeaders) =>
      toAttemptResult(
        await server.send("POST /gameshows/join/:publicId/login", {
          params,
          headers: fromHeaders,
          body: { ...phone, password },
        }),
      ),
  };
}

/** Guesses for one simulated hour; resolves with the number of guesses that were checked. */
async function guessForAnHour(
  tryOnce: LoginAttempt,
  headersOf: (n: number) => Record<string, string>,
  stepS: number,
): Promise<number> {
  let checked = 0;
  const end = Date.now() + 3_600_000;
  for (let n = 0; Date.now() < end; n += 1) {
    const { statusCode } = await tryOnce(`guess ${n}`, headersOf(n));
    if (statusCode === 401) checked += 1;
    else expect(statusCode).toBe(429);
    vi.setSystemTime(Date.now() + stepS * 1_000);
  }
  return checked;
}

describe.each([
  ["host", createVictim, TEST_PASSWORD, { one: 25, many: 60 }],
  ["team", createTeam, "the team's", { one: 80, many: 130 }],
] as const)("a rival guesses the password of a %s", (who, make, password, most) => {
  const stepS = attemptCount({ short: 20, full: 4 });

  test("from one address", async () => {
    const account = await make();
    const checked = await guessForAnHour(account.try, () => clientHeaders("203.0.113.5"), stepS);
    reportAttack(`guessing a ${who}'s password from one address`, { "guesses in an hour": checked });
    expect(checked).toBeLessThanOrEqual(most.one);
  });

  test("from a new address for each guess", async () => {
    const account = await make();
    const address = (n: number) => `100.${64 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;
    const checked = await guessForAnHour(account.try, (n) => clientHeaders(address(n)), stepS);
    reportAttack(`guessing a ${who}'s password from many addresses`, { "guesses in an hour": checked });
    expect(checked).toBeLessThanOrEqual(most.many);
  });

  test("with made-up and borrowed device cookies", async () => {
    const account = await make();
    const other = await make();
    const [head = "", body = ""] = account.known.split(".");
    const forged = (n: number) =>
      [
        other.known,
        `showrunner_device=device-${n}`,
        `${head}.${body}.${"A".repeat(43)}`,
        `showrunner_device=eyJhbGciOiJub25lIn0.${body}.`,
      ][n % 4] ?? "";
    const checked = await guessForAnHour(account.try, (n) => clientHeaders("203.0.113.6", forged(n)), stepS);
    reportAttack(`guessing a ${who}'s password with forged devices`, { "guesses in an hour": checked });
    expect(checked).toBeLessThanOrEqual(most.one);
  });

  test("does not lock out known devices at the same address, nor new ones for longer than the delay", async () => {
    const account = await make();
    for (let n = 0; n < 100; n += 1) {
      await account.try(`guess ${n}`, clientHeaders("203.0.113.7"));
      vi.setSystemTime(Date.now() + 1_000);
    }
    expect(await account.try(password, clientHeaders("203.0.113.7", account.known))).toMatchObject({ statusCode: 200 });
    const newDevice = await account.try(password, clientHeaders("203.0.113.7"));
    expect(newDevice.statusCode).toBe(429);
    expect(newDevice.retryS).toBeGreaterThan(0);
    expect(newDevice.retryS).toBeLessThanOrEqual(300);
    vi.setSystemTime(Date.now() + newDevice.retryS * 1_000);
    expect(await account.try(password, clientHeaders("203.0.113.7"))).toMatchObject({ statusCode: 200 });
  });
});

test("name and e-mail address of one account have one counter", async () => {
  await server.call("POST /users", {
    as: admin,
    body: { username: "twonames", password: TEST_PASSWORD, email: "two@example.org" },
  });
  let checked = 0;
  for (let n = 0; n < 20; n += 1) {
    const username = n % 2 === 0 ? "twonames" : "two@example.org";
    const response = await server.send("POST /auth/login", {
      body: { username, password: "guess" },
      headers: clientHeaders("203.0.113.8"),
    });
    if (response.statusCode === 401) checked += 1;
  }
  expect(checked).toBe(5);
});

test("a logout without a refresh token ends the session of the access token", async () => {
  const { access_token, refresh_token = "" } = await server.signIn("admin", TEST_PASSWORD);
  await server.call("POST /auth/logout", { as: { access_token }, body: {} });
  expect((await server.send("GET /auth/me", { as: { access_token } })).statusCode).toBe(401);
  expect((await server.send("POST /auth/refresh", { body: { refresh_token } })).statusCode).toBe(401);
});
