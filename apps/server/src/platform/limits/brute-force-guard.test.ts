import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../db/testing/index.ts";
import type { Database } from "../db/index.ts";
import { createFailedLogins, type AttemptSource, type FailedLogins } from "./failed-logins.ts";
import { createFailedLoginsRepository } from "./failed-logins.repository.ts";
import { createBruteForceGuard, type BruteForceGuard, type BruteForceRules } from "./brute-force-guard.ts";

const rules: BruteForceRules = {
  knownDevice: { freeFailures: 10, maxDelayS: 300 },
  address: { freeFailures: 5, maxDelayS: 300 },
  account: { freeFailures: 30, maxDelayS: 300 },
};
const unknownSource: AttemptSource = { address: "there", device: null };
const HOUR_S = 3_600;

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

let accounts = 0;
const createFailedLoginsIn = (database: Database): FailedLogins =>
  createFailedLogins(database, createFailedLoginsRepository(database));
const newAccount = (): string => `user:${(accounts += 1)}`;
const createGuardAt = (now: () => number): BruteForceGuard =>
  createBruteForceGuard(createFailedLoginsIn(db.database), rules, now);

const accept = (): Promise<true> => Promise.resolve(true);
const refuse = (): Promise<null> => Promise.resolve(null);

/** Fails once if allowed; resolves with the seconds to wait, or with 0 if the attempt was made. */
async function failAttempt(limits: BruteForceGuard, account: string, source = unknownSource): Promise<number> {
  const result = await limits.attempt(account, source, true, refuse);
  if ("waitS" in result) return result.waitS;
  // The failure is written in the background.
  await db.database.write([]);
  return 0;
}

test("wrong passwords cause growing delays, never a lockout", async () => {
  let now = 1_000_000;
  const [limits, account] = [createGuardAt(() => now), newAccount()];
  const waits: number[] = [];
  for (let n = 0; n < 16; n += 1) {
    expect(await failAttempt(limits, account)).toBe(0);
    const waitS = await failAttempt(limits, account);
    if (waitS === 0) continue;
    waits.push(waitS);
    now += waitS * 1_000;
  }
  expect(waits.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 64, 128]);
  expect(Math.max(...waits)).toBe(300);
});

test("failures of unknown devices do not delay a known device", async () => {
  let now = 1_000_000;
  const [limits, account] = [createGuardAt(() => now), newAccount()];
  for (let n = 0; n < 200; n += 1) {
    now += 100;
    await failAttempt(limits, account, { address: n % 2 === 0 ? "home" : `bot ${n}`, device: null });
  }
  expect(await limits.attempt(account, { address: "home", device: null }, true, accept)).toHaveProperty("waitS");
  const result = await limits.attempt(account, { address: "home", device: "mine" }, true, accept);
  expect(result).toEqual({ verified: true });
});

test("failures persist across servers and restarts and expire after a day", async () => {
  let now = 1_000_000;
  const account = newAccount();
  const before = createGuardAt(() => now);
  for (let n = 0; n < 6; n += 1) await failAttempt(before, account);
  const after = createGuardAt(() => now);
  expect(await after.attempt(account, unknownSource, true, accept)).toHaveProperty("waitS");
  now += 25 * HOUR_S * 1_000;
  expect(await after.attempt(account, unknownSource, true, accept)).toEqual({ verified: true });
  await failAttempt(
    createGuardAt(() => now),
    newAccount(),
  );
  const rows = db.database.read.selectFrom("failed_logins").select("account").where("account", "=", account);
  expect(await rows.execute()).toEqual([]);
});

test("a successful login writes no rows", async () => {
  const { write } = db.database;
  let writes = 0;
  const counting = { ...db.database, write: (...given: Parameters<typeof write>) => ((writes += 1), write(...given)) };
  const counted = createBruteForceGuard(createFailedLoginsIn(counting), rules, Date.now);
  for (let n = 0; n < 50; n += 1) await counted.attempt(newAccount(), unknownSource, true, accept);
  expect(writes).toBe(0);
});

test("concurrent attempts are limited like sequential ones", async () => {
  const now = 1_000_000;
  const [limits, account] = [createGuardAt(() => now), newAccount()];
  let checked = 0;
  const guess = () =>
    limits.attempt(account, unknownSource, true, async () => {
      checked += 1;
      await sleep(2);
      return null;
    });
  await Promise.all(Array.from({ length: 200 }, guess));
  expect(checked).toBe(rules.address.freeFailures);
});

test("concurrent successful logins of one team are all allowed", async () => {
  const [limits, account] = [createGuardAt(() => 1_000_000), newAccount()];
  const results = await Promise.all(
    Array.from({ length: 40 }, () => limits.attempt(account, unknownSource, true, () => sleep(1, true))),
  );
  expect(results).toEqual(results.map(() => ({ verified: true })));
});

test("an attempt whose check throws counts as neither a success nor a failure", async () => {
  const [limits, account] = [createGuardAt(() => 1_000_000), newAccount()];
  const { freeFailures } = rules.address;
  const outage = () => Promise.reject(new Error("the database is down"));
  for (let n = 0; n < 3 * freeFailures; n += 1)
    await expect(limits.attempt(account, unknownSource, true, outage)).rejects.toThrow("the database is down");
  // It neither stays pending, which would make later attempts wait forever, nor delays them.
  for (let n = 0; n < freeFailures; n += 1) expect(await failAttempt(limits, account)).toBe(0);
  expect(await failAttempt(limits, account)).toBeGreaterThan(0);
});

test("unknown accounts are delayed like existing ones and write no rows", async () => {
  const limits = createGuardAt(() => 1_000_000);
  const waits = [];
  for (let n = 0; n < 7; n += 1) {
    const result = await limits.attempt("user?nobody", unknownSource, false, refuse);
    waits.push("waitS" in result);
    await Promise.resolve();
    await Promise.resolve();
  }
  expect(waits).toEqual([false, false, false, false, false, true, true]);
  const rows = db.database.read.selectFrom("failed_logins").select("id").where("account", "=", "user?nobody");
  expect(await rows.execute()).toEqual([]);
});

test("failures are counted in memory while the database is not writable", async () => {
  const broken = { ...db.database, write: () => Promise.reject(new Error("disk full")) };
  const limits = createBruteForceGuard(createFailedLoginsIn(broken), rules, () => 1_000_000);
  const account = newAccount();
  for (let n = 0; n < 5; n += 1) expect(await failAttempt(limits, account)).toBe(0);
  expect(await failAttempt(limits, account)).toBeGreaterThan(0);
});

test("the number of guesses per account and hour is bounded for any number of addresses", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 400_000 }), { minLength: 50, maxLength: 150 }),
      async (gaps) => {
        let now = 1_000_000;
        const [limits, account] = [createGuardAt(() => now), newAccount()];
        const made: number[] = [];
        for (const [n, gap] of gaps.entries()) {
          now += gap;
          if ((await failAttempt(limits, account, { address: `bot ${n}`, device: null })) === 0) made.push(now);
        }
        const most = Math.max(
          ...made.map((at) => made.filter((other) => other >= at && other < at + HOUR_S * 1_000).length),
        );
        // 30 at once, 9 while delays grow, then one per 300 s.
        expect(most).toBeLessThanOrEqual(30 + 9 + HOUR_S / 300);
      },
    ),
    { numRuns: 5 },
  );
});
