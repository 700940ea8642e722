import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUserRow, createUsersRepository } from "../users/index.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/db/testing/index.ts";
import { createAuthSessionsRepository } from "./auth-sessions.repository.ts";
import {
  createAuthSessionsService,
  OVERTIME_MS,
  REPLAY_GRACE_MS,
  type AuthSessionsService,
} from "./auth-sessions.service.ts";

let db: TestDatabase;
let sessions: AuthSessionsService;
let userId: string;
let now = 1_000_000;
const DAY_MS = 24 * 3_600_000;
let idleMs = 30 * DAY_MS;
let absoluteMs = 3_650 * DAY_MS;
const ended: string[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
  const { database } = db;
  const user = createUserRow(
    {
      username: "user",
      password_hash: "-",
      email: null,
      first_name: "",
      last_name: "",
      role: "user",
      communication_language: "en",
    },
    now,
  );
  await database.write([createUsersRepository(database).insert(user)]);
  userId = user.id;
  sessions = createAuthSessionsService({
    database,
    repository: createAuthSessionsRepository(database),
    key: Buffer.alloc(32, 7),
    getTimeouts: () => ({ idle: idleMs, absolute: absoluteMs }),
    now: () => now,
    onEnded: ({ sessionId }) => ended.push(sessionId),
  });
});
afterAll(() => db.drop());

const source = { address: "192.0.2.7", user_agent: "Firefox", request_id: null };
async function begin(): Promise<string> {
  const { refreshToken, statement } = sessions.begin(userId, source);
  await db.database.write([statement]);
  return refreshToken;
}
const refreshed = async (token: string): Promise<string | null> => {
  const response = await sessions.refresh(token, source);
  return response === null || "replayedUserId" in response ? null : response.refreshToken;
};

test("each refresh token returns its successor and works once", async () => {
  const first = await begin();
  const second = await refreshed(first);
  expect(second).not.toBeNull();
  expect(second).not.toBe(first);
  now += REPLAY_GRACE_MS + 1;
  expect(await refreshed(second ?? "")).not.toBeNull();
});

test("tabs that refresh concurrently get the same successor and stay signed in", async () => {
  const token = await begin();
  const responses = await Promise.all(Array.from({ length: 8 }, () => refreshed(token)));
  expect(new Set(responses).size).toBe(1);
  expect(responses[0]).not.toBeNull();
  now += REPLAY_GRACE_MS;
  expect(await refreshed(token)).toBe(responses[0]);
});

test("a page that lost the response can retry within the grace period and stays signed in", async () => {
  const token = await begin();
  const lost = await refreshed(token);
  now += 10_000 + 15_000 + 10_000;
  expect(await refreshed(token)).toBe(lost);
});

test("replaying a token after the grace period ends the session", async () => {
  const stolen = await begin();
  const next = (await refreshed(stolen)) ?? "";
  now += REPLAY_GRACE_MS + 1;
  expect(await refreshed(stolen)).toBeNull();
  expect(ended.at(-1)).toBe(stolen.split(".")[0]);
  expect(await refreshed(next)).toBeNull();
});

test("a token two rotations old counts as a replay", async () => {
  const first = await begin();
  const second = (await refreshed(first)) ?? "";
  now += REPLAY_GRACE_MS + 1;
  const third = (await refreshed(second)) ?? "";
  expect(await refreshed(first)).toBeNull();
  expect(await refreshed(third)).toBeNull();
});

test("a forged secret for a known session id does not end the session", async () => {
  const token = await begin();
  const next = (await refreshed(token)) ?? "";
  now += REPLAY_GRACE_MS + 1;
  const [id = "", secret = ""] = token.split(".");
  const altered = `${secret.slice(0, -3)}${secret.endsWith("AAA") ? "BBB" : "AAA"}`;
  const [other = ""] = (await begin()).split(".").slice(1);
  for (const guess of ["", "guess", altered, "A".repeat(43), other])
    expect(await sessions.refresh(`${id}.${guess}`, source)).toBeNull();
  expect(ended).not.toContain(id);
  const third = await refreshed(next);
  expect(third).not.toBeNull();
  // A genuine token replayed after the grace period does end the session.
  expect(await sessions.refresh(token, source)).toEqual({ replayedUserId: userId });
  expect(await refreshed(third ?? "")).toBeNull();
});

test("an unused session expires", async () => {
  const token = await begin();
  now += idleMs;
  expect(await refreshed(token)).toBeNull();
});

test("logout ends the session; a guessed token does not", async () => {
  const token = await begin();
  const [id = ""] = token.split(".");
  await sessions.end(`${id}.guess`);
  expect(ended).not.toContain(id);
  const next = await refreshed(token);
  expect(next).not.toBeNull();
  await sessions.end(next ?? "");
  expect(ended).toContain(id);
  expect(await refreshed(next ?? "")).toBeNull();
});

test.each(["", ".", "nonsense", "a.b.c"])("rejects %j as a token", async (token) => {
  expect(await refreshed(token)).toBeNull();
});

test("the database contains no usable token", async () => {
  const token = await begin();
  const rows = JSON.stringify(await db.database.read.selectFrom("auth_sessions").selectAll().execute());
  expect(rows).not.toContain(token.split(".")[1]);
});

test("any number of tabs that share the last token stay signed in", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ tab: fc.integer({ min: 0, max: 2 }), pause: fc.constantFrom(0, 500, REPLAY_GRACE_MS + 1) }),
        {
          maxLength: 25,
        },
      ),
      async (steps) => {
        const first = await begin();
        // The token that each tab last read from shared storage; it may be stale by less than the grace period.
        let shared = first;
        const seen = [first, first, first];
        for (const { tab, pause } of steps) {
          now += pause;
          if (pause > REPLAY_GRACE_MS) seen.fill(shared);
          const response = await refreshed(seen[tab] ?? "");
          expect(response).not.toBeNull();
          const isNewest = seen[tab] === shared;
          if (isNewest) shared = response ?? "";
          seen[tab] = shared;
        }
      },
    ),
    { numRuns: 40 },
  );
});

test("a shorter lifetime ends sessions that began before, a longer one counts from their next use", async () => {
  const [unused, used] = [await begin(), await begin()];
  now += 3 * DAY_MS;
  const next = (await refreshed(used)) ?? "";
  idleMs = 2 * DAY_MS;
  expect(await refreshed(unused)).toBeNull();
  const active = await sessions.listActive(userId);
  expect(active.map(({ id }) => id)).toEqual([next.split(".")[0]]);

  idleMs = 60 * DAY_MS;
  const after = (await refreshed(next)) ?? "";
  now += REPLAY_GRACE_MS + 1;
  expect(await refreshed(after)).not.toBeNull();
  now += 59 * DAY_MS;
  expect((await sessions.listActive(userId)).map(({ id }) => id)).toEqual([next.split(".")[0]]);
  idleMs = 30 * DAY_MS;
});

test("a session ends at the absolute timeout, however often it is used", async () => {
  absoluteMs = 10 * DAY_MS;
  let token: string | null = await begin();
  for (let day = 1; day < 10; day += 1) {
    now += DAY_MS;
    token = await refreshed(token ?? "");
    expect(token).not.toBeNull();
  }
  now += DAY_MS;
  expect(await refreshed(token ?? "")).toBeNull();
  expect(await sessions.listActive(userId)).toEqual([]);
  absoluteMs = 3_650 * DAY_MS;
  // A longer timeout does not extend the expiry that was stored at the last use.
  expect(await refreshed(token ?? "")).toBeNull();
});

test("a session in use outlasts the absolute timeout by at most OVERTIME_MS", async () => {
  absoluteMs = DAY_MS;
  let token: string | null = await begin();
  now += DAY_MS - 60_000;
  token = await refreshed(token);
  const begunOvertime = now;
  while (token !== null && now - begunOvertime < 2 * OVERTIME_MS) {
    now += 15 * 60_000;
    token = await refreshed(token);
  }
  expect(now - begunOvertime).toBeGreaterThan(OVERTIME_MS);
  expect(now - begunOvertime).toBeLessThan(OVERTIME_MS + 30 * 60_000);
  absoluteMs = 3_650 * DAY_MS;
});
