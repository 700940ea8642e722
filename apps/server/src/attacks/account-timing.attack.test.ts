import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "../features/mail/testing/mail-server.ts";
import {
  TEST_PASSWORD,
  buildRequest,
  startTestServer,
  type CallOptions,
  type Credentials,
  type TestServer,
} from "../testing/test-server.ts";
import type { RouteKey } from "@showrunner/contract/rest";

/** Number of requests of each kind. The kinds alternate, so that slow moments of the machine affect all of them. */
const ROUNDS = 25;
/** Maximum difference of medians. For comparison: checking a password takes at least 12 ms, writing a job 2 ms. */
const MAX_DIFFERENCE = { ms: 2, part: 0.3 };
/** Keeps the mail of one request from slowing down the next request. */
const PAUSE_MS = 20;

let server: TestServer;
let mailServer: TestMailServer;
let admin: Credentials;
let url = "";
let count = 0;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    ...mailServer.environment,
    PUBLIC_URL: "http://quiz.example.org",
    USER_REGISTRATION_ENABLED: "true",
    EMAIL_VERIFICATION_ENABLED: "true",
    TRUSTED_PROXIES: "loopback",
  });
  admin = await server.setUp();
  url = await server.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

/** A new address for each request, so that limits per address do not apply. */
const createForwardedHeaders = (): Record<string, string> => {
  count += 1;
  return { "x-forwarded-for": `198.51.${Math.floor(count / 250)}.${(count % 250) + 1}` };
};

/** Sends a request over loopback; returns its time in ms, and its response without the parts that always differ. */
async function measure<K extends RouteKey>(key: K, options: CallOptions<K>) {
  const request = buildRequest(key, options);
  const headers = {
    ...(request.headers as Record<string, string>),
    ...createForwardedHeaders(),
    "content-type": "application/json",
  };
  const begun = performance.now();
  const response = await fetch(url + (request.url as string), {
    method: request.method ?? "GET",
    headers,
    body: JSON.stringify(request.payload),
  });
  const text = await response.text();
  const timeMs = performance.now() - begun;
  const body = text === "" ? {} : (JSON.parse(text) as { code?: string });
  return { timeMs, outcome: `${response.status} ${body.code ?? Object.keys(body).join()}` };
}

const findMedian = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Compares requests that must be indistinguishable by time; medians are in ms. */
async function compare(kinds: Readonly<Record<string, (round: number) => ReturnType<typeof measure>>>) {
  const times = new Map<string, number[]>(Object.keys(kinds).map((name) => [name, []]));
  const outcomes = new Set<string>();
  for (let round = -2; round < ROUNDS; round += 1)
    for (const [name, send] of Object.entries(kinds)) {
      const { timeMs, outcome } = await send(round);
      await setTimeout(PAUSE_MS);
      outcomes.add(outcome);
      // The first rounds compile the code.
      if (round >= 0) times.get(name)?.push(timeMs);
    }
  expect([...outcomes]).toHaveLength(1);
  return Object.fromEntries([...times].map(([name, list]) => [name, findMedian(list)]));
}
function expectAlike(medians: Readonly<Record<string, number>>): void {
  const values = Object.values(medians);
  const [fastest, slowest] = [Math.min(...values), Math.max(...values)];
  const limit = Math.max(MAX_DIFFERENCE.ms, slowest * MAX_DIFFERENCE.part);
  expect(slowest - fastest, JSON.stringify(medians)).toBeLessThan(limit);
}

/** Counts test runs, so that a retried test gets accounts of its own. */
let run = 0;
beforeEach(() => {
  run += 1;
});
/** Other load on the machine varies between retries; a difference that betrays accounts does not. */
const TIMED = { timeout: 60_000, retry: 2 };

const getUsername = (kind: string, round: number): string => `${kind}-${run}-${round + 10}`;
async function makeAccounts(kind: string): Promise<void> {
  for (let round = -2; round < ROUNDS; round += 1) {
    const username = getUsername(kind, round);
    const body = { username, password: TEST_PASSWORD, email: `${username}@example.org` };
    await server.call("POST /users", { as: admin, body });
  }
}
const change = (kind: string, columns: Partial<{ password_hash: string; login_via_username: 0 }>) => {
  const { write, read } = server.database;
  return write([{ query: read.updateTable("users").set(columns).where("username", "like", `${kind}-${run}-%`) }]);
};

test(
  "a login fails in the same time for known and unknown names, without a password, and by a barred username",
  TIMED,
  async () => {
    for (const kind of ["known", "external", "barred"]) await makeAccounts(kind);
    await change("external", { password_hash: "" });
    await change("barred", { login_via_username: 0 });
    const login = (username: string, password = "wrong password") =>
      measure("POST /auth/login", { body: { username, password } });
    expectAlike(
      await compare({
        known: (round) => login(getUsername("known", round)),
        unknown: (round) => login(getUsername("nobody", round)),
        "without a password": (round) => login(getUsername("external", round)),
        "barred username, right password": (round) => login(getUsername("barred", round), TEST_PASSWORD),
      }),
    );
  },
);

test("a request to reset a password takes the same time for known and unknown names", TIMED, async () => {
  await makeAccounts("forgetful");
  const forget = (login: string) => measure("POST /auth/forgot-password", { body: { login } });
  expectAlike(
    await compare({
      known: (round) => forget(getUsername("forgetful", round)),
      unknown: (round) => forget(getUsername("nobody", round)),
    }),
  );
});

test(
  "a request for another verification mail takes the same time for waiting and unknown addresses",
  TIMED,
  async () => {
    for (let round = -2; round < ROUNDS; round += 1) {
      const username = getUsername("waiting", round);
      const body = { username, password: TEST_PASSWORD, email: `${username}@example.org` };
      await server.call("POST /auth/register", { body, headers: createForwardedHeaders() });
    }
    const resend = (email: string) => measure("POST /auth/resend-verification", { body: { email } });
    expectAlike(
      await compare({
        waiting: (round) => resend(`${getUsername("waiting", round)}@example.org`),
        unknown: (round) => resend(`${getUsername("unknown", round)}@example.org`),
      }),
    );
  },
);

test("registering takes the same time for taken and free addresses", TIMED, async () => {
  await makeAccounts("owner");
  const register = (username: string, email: string) =>
    measure("POST /auth/register", { body: { username, email, password: TEST_PASSWORD } });
  expectAlike(
    await compare({
      taken: (round) => register(getUsername("first", round), `${getUsername("owner", round)}@example.org`),
      free: (round) => register(getUsername("second", round), `${getUsername("free", round)}@example.org`),
    }),
  );
});
