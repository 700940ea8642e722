import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { attempts, reportAttack } from "../testing/attack.ts";
import { test_password, testServer, type Credentials, type TestServer } from "../testing/server.ts";

/** One login attempt, as an HTTP status and `Retry-After`. */
type Try = (password: string, headers: Record<string, string>) => Promise<{ statusCode: number; retry_s: number }>;

vi.setConfig({ testTimeout: 120_000 });

let on: TestServer;
let admin: Credentials;
let accounts = 0;
beforeAll(async () => {
  on = await testServer({ TRUSTED_PROXIES: "loopback" });
  admin = await on.setUp();
});
afterAll(() => on.end());
// Fakes only the clock: hours of guessing take seconds, while timers and database keep running.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: false }));
afterEach(() => void vi.useRealTimers());

const from = (address: string, cookie = ""): Record<string, string> => ({
  "x-forwarded-for": address,
  ...(cookie === "" ? {} : { cookie }),
});
const cookieOf = (header: unknown): string => String(header).split(";")[0] ?? "";
const answered = ({ statusCode, headers }: { statusCode: number; headers: Record<string, unknown> }) => ({
  statusCode,
  retry_s: Number(headers["retry-after"] ?? 0),
});

async function victim(): Promise<{ try: Try; known: string }> {
  const username = `victim${(accounts += 1)}`;
  await on.call("POST /users", { as: admin, body: { username, password: test_password } });
  const login = (password: string, headers: Record<string, string>) =>
    on.send("POST /auth/login", { body: { username, password }, headers });
  const known = cookieOf((await login(test_password, from("198.51.100.1"))).headers["set-cookie"]);
  return { known, try: async (password, headers) => answered(await login(password, headers)) };
}

async function team(): Promise<{ try: Try; known: string }> {
  const show = await on.call("POST /gameshows", { as: admin, body: { name: "Show" } });
  const params = { publicId: show.public_id };
  const phone = { name: "Foxes", password: "the team's", device_id: "phone" };
  const headers = from("198.51.100.1");
  const registered = await on.send("POST /gameshows/join/:publicId/register", { params, headers, body: phone });
  return {
    known: cookieOf(registered.headers["set-cookie"]),
    try: async (password, from_headers) =>
      answered(
        await on.send("POST /gameshows/join/:publicId/login", {
          params,
          headers: from_headers,
          body: { ...phone, password },
        }),
      ),
  };
}

/** Guesses for one simulated hour; resolves with the number of guesses that were checked. */
async function guessForAnHour(
  tryOnce: Try,
  headersOf: (n: number) => Record<string, string>,
  step_s: number,
): Promise<number> {
  let checked = 0;
  const end = Date.now() + 3_600_000;
  for (let n = 0; Date.now() < end; n += 1) {
    const { statusCode } = await tryOnce(`guess ${n}`, headersOf(n));
    if (statusCode === 401) checked += 1;
    else expect(statusCode).toBe(429);
    vi.setSystemTime(Date.now() + step_s * 1_000);
  }
  return checked;
}

describe.each([
  ["host", victim, test_password, { one: 25, many: 60 }],
  ["team", team, "the team's", { one: 80, many: 130 }],
] as const)("A10: a rival guesses the password of a %s", (who, make, password, most) => {
  const step_s = attempts({ short: 20, full: 4 });

  test("from one address", async () => {
    const account = await make();
    const checked = await guessForAnHour(account.try, () => from("203.0.113.5"), step_s);
    reportAttack(`guessing a ${who}'s password from one address`, { "guesses in an hour": checked });
    expect(checked).toBeLessThanOrEqual(most.one);
  });

  test("from a new address each time", async () => {
    const account = await make();
    const address = (n: number) => `100.${64 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;
    const checked = await guessForAnHour(account.try, (n) => from(address(n)), step_s);
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
    const checked = await guessForAnHour(account.try, (n) => from("203.0.113.6", forged(n)), step_s);
    reportAttack(`guessing a ${who}'s password with forged devices`, { "guesses in an hour": checked });
    expect(checked).toBeLessThanOrEqual(most.one);
  });

  test("and keeps out neither the known devices behind his address nor, for longer than the delay, new ones", async () => {
    const account = await make();
    for (let n = 0; n < 100; n += 1) {
      await account.try(`guess ${n}`, from("203.0.113.7"));
      vi.setSystemTime(Date.now() + 1_000);
    }
    expect(await account.try(password, from("203.0.113.7", account.known))).toMatchObject({ statusCode: 200 });
    const new_device = await account.try(password, from("203.0.113.7"));
    expect(new_device.statusCode).toBe(429);
    expect(new_device.retry_s).toBeGreaterThan(0);
    expect(new_device.retry_s).toBeLessThanOrEqual(300);
    vi.setSystemTime(Date.now() + new_device.retry_s * 1_000);
    expect(await account.try(password, from("203.0.113.7"))).toMatchObject({ statusCode: 200 });
  });
});

test("A11: name and e-mail address of one account have one counter", async () => {
  await on.call("POST /users", {
    as: admin,
    body: { username: "twonames", password: test_password, email: "two@example.org" },
  });
  let checked = 0;
  for (let n = 0; n < 20; n += 1) {
    const username = n % 2 === 0 ? "twonames" : "two@example.org";
    const answer = await on.send("POST /auth/login", {
      body: { username, password: "guess" },
      headers: from("203.0.113.8"),
    });
    if (answer.statusCode === 401) checked += 1;
  }
  expect(checked).toBe(5);
});

test("A11: a logout without a refresh token ends the sign-in of the access token", async () => {
  const { access_token, refresh_token = "" } = await on.signIn("admin", test_password);
  await on.call("POST /auth/logout", { as: { access_token }, body: {} });
  expect((await on.send("GET /auth/me", { as: { access_token } })).statusCode).toBe(401);
  expect((await on.send("POST /auth/refresh", { body: { refresh_token } })).statusCode).toBe(401);
});
