import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newUserRow, usersRepository } from "../users/index.ts";
import { testDatabase, type TestDatabase } from "../../platform/db/testing/index.ts";
import { sessionsRepository } from "./repository.ts";
import { createSessions, replay_grace_ms, session_lifetime_ms, type Sessions } from "./sessions.ts";

let db: TestDatabase;
let sessions: Sessions;
let user_id: string;
let now = 1_000_000;
const ended: string[] = [];
beforeAll(async () => {
  db = await testDatabase();
  const { database } = db;
  const user = newUserRow(
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
  await database.write([usersRepository(database).insert(user)]);
  user_id = user.id;
  sessions = createSessions({
    database,
    repository: sessionsRepository(database),
    key: Buffer.alloc(32, 7),
    now: () => now,
    onEnded: ({ session_id }) => ended.push(session_id),
  });
});
afterAll(() => db.end());

async function begin(): Promise<string> {
  const { refresh_token, statement } = sessions.begin(user_id);
  await db.database.write([statement]);
  return refresh_token;
}
const refreshed = async (token: string): Promise<string | null> => {
  const answer = await sessions.refresh(token);
  return answer === null || "replayed_of" in answer ? null : answer.refresh_token;
};

test("a token gives the next one, and each of them works once", async () => {
  const first = await begin();
  const second = await refreshed(first);
  expect(second).not.toBeNull();
  expect(second).not.toBe(first);
  now += replay_grace_ms + 1;
  expect(await refreshed(second ?? "")).not.toBeNull();
});

test("tabs that refresh at once get the same successor, and nobody is signed out", async () => {
  const token = await begin();
  const answers = await Promise.all(Array.from({ length: 8 }, () => refreshed(token)));
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).not.toBeNull();
  now += replay_grace_ms;
  expect(await refreshed(token)).toBe(answers[0]);
});

test("a page whose answer was lost asks again after its own patience, and stays signed in", async () => {
  const token = await begin();
  const lost = await refreshed(token);
  now += 10_000 + 15_000 + 10_000;
  expect(await refreshed(token)).toBe(lost);
});

test("a token that is replayed later ends the whole sign-in", async () => {
  const stolen = await begin();
  const next = (await refreshed(stolen)) ?? "";
  now += replay_grace_ms + 1;
  expect(await refreshed(stolen)).toBeNull();
  expect(ended.at(-1)).toBe(stolen.split(".")[0]);
  expect(await refreshed(next)).toBeNull();
});

test("a token two steps back is a replay", async () => {
  const first = await begin();
  const second = (await refreshed(first)) ?? "";
  now += replay_grace_ms + 1;
  const third = (await refreshed(second)) ?? "";
  expect(await refreshed(first)).toBeNull();
  expect(await refreshed(third)).toBeNull();
});

test("A11: a made-up secret for a known session id does not end that sign-in", async () => {
  const token = await begin();
  const next = (await refreshed(token)) ?? "";
  now += replay_grace_ms + 1;
  const [id = "", secret = ""] = token.split(".");
  const altered = `${secret.slice(0, -3)}${secret.endsWith("AAA") ? "BBB" : "AAA"}`;
  const [other = ""] = (await begin()).split(".").slice(1);
  for (const guess of ["", "guess", altered, "A".repeat(43), other])
    expect(await sessions.refresh(`${id}.${guess}`)).toBeNull();
  expect(ended).not.toContain(id);
  const third = await refreshed(next);
  expect(third).not.toBeNull();
  // A genuine token replayed after the grace period does end the session.
  expect(await sessions.refresh(token)).toEqual({ replayed_of: user_id });
  expect(await refreshed(third ?? "")).toBeNull();
});

test("a sign-in that nobody uses ends", async () => {
  const token = await begin();
  now += session_lifetime_ms;
  expect(await refreshed(token)).toBeNull();
});

test("signing out ends it; a stranger's guess does not", async () => {
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

test.each(["", ".", "nonsense", "a.b.c"])("%j is no token", async (token) => {
  expect(await refreshed(token)).toBeNull();
});

test("nothing in the database is a token", async () => {
  const token = await begin();
  const rows = JSON.stringify(await db.database.read.selectFrom("auth_sessions").selectAll().execute());
  expect(rows).not.toContain(token.split(".")[1]);
});

test("any number of tabs that share what they last heard stay signed in", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ tab: fc.integer({ min: 0, max: 2 }), pause: fc.constantFrom(0, 500, replay_grace_ms + 1) }),
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
          if (pause > replay_grace_ms) seen.fill(shared);
          const answer = await refreshed(seen[tab] ?? "");
          expect(answer).not.toBeNull();
          const is_newest = seen[tab] === shared;
          if (is_newest) shared = answer ?? "";
          seen[tab] = shared;
        }
      },
    ),
    { numRuns: 40 },
  );
});
