import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../db/testing/index.ts";
import type { Database } from "../db/index.ts";
import { createFailedLogins, type FailedLogins } from "./failed-logins.ts";
import { failedLoginsRepository } from "./failed-logins-repository.ts";
import { createGuessLimits, type GuessLimits, type Guesser, type GuessRules } from "./guess-limits.ts";

const rules: GuessRules = {
  known_device: { free: 10, most_s: 300 },
  address: { free: 5, most_s: 300 },
  account: { free: 30, most_s: 300 },
};
const stranger: Guesser = { address: "there", device: null };
const hour_s = 3_600;

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.end());

let accounts = 0;
const failedLoginsIn = (database: Database): FailedLogins =>
  createFailedLogins(database, failedLoginsRepository(database));
const newAccount = (): string => `user:${(accounts += 1)}`;
const limitsAt = (now: () => number): GuessLimits => createGuessLimits(failedLoginsIn(db.database), rules, now);

/** Fails once if allowed; resolves to the seconds to wait, or 0 when the attempt was made. */
async function fail(limits: GuessLimits, account: string, guesser = stranger): Promise<number> {
  const begun = await limits.begin(account, guesser, true);
  if ("wait_s" in begun) return begun.wait_s;
  begun.attempt.failed();
  // The failure is written in the background.
  await db.database.write([]);
  return 0;
}

test("A10: wrong passwords are followed by growing delays, never by a lock", async () => {
  let now = 1_000_000;
  const [limits, account] = [limitsAt(() => now), newAccount()];
  const waits: number[] = [];
  for (let n = 0; n < 16; n += 1) {
    expect(await fail(limits, account)).toBe(0);
    const wait_s = await fail(limits, account);
    if (wait_s === 0) continue;
    waits.push(wait_s);
    now += wait_s * 1_000;
  }
  expect(waits.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 64, 128]);
  expect(Math.max(...waits)).toBe(300);
});

test("A10: a device that signed in before is not held up by strangers, wherever they guess from", async () => {
  let now = 1_000_000;
  const [limits, account] = [limitsAt(() => now), newAccount()];
  for (let n = 0; n < 200; n += 1) {
    now += 100;
    await fail(limits, account, { address: n % 2 === 0 ? "home" : `bot ${n}`, device: null });
  }
  expect(await limits.begin(account, { address: "home", device: null }, true)).toHaveProperty("wait_s");
  const begun = await limits.begin(account, { address: "home", device: "mine" }, true);
  expect(begun).toHaveProperty("attempt");
});

test("A9: failures are known to other servers and after a restart, and forgotten after a day", async () => {
  let now = 1_000_000;
  const account = newAccount();
  const before = limitsAt(() => now);
  for (let n = 0; n < 6; n += 1) await fail(before, account);
  const after = limitsAt(() => now);
  expect(await after.begin(account, stranger, true)).toHaveProperty("wait_s");
  now += 25 * hour_s * 1_000;
  expect(await after.begin(account, stranger, true)).toHaveProperty("attempt");
  await fail(
    limitsAt(() => now),
    newAccount(),
  );
  const rows = db.database.read.selectFrom("failed_logins").select("account").where("account", "=", account);
  expect(await rows.execute()).toEqual([]);
});

test("A9: success writes nothing", async () => {
  const { write } = db.database;
  let writes = 0;
  const counting = { ...db.database, write: (...given: Parameters<typeof write>) => ((writes += 1), write(...given)) };
  const counted = createGuessLimits(failedLoginsIn(counting), rules, Date.now);
  for (let n = 0; n < 50; n += 1) {
    const begun = await counted.begin(newAccount(), stranger, true);
    if ("attempt" in begun) begun.attempt.succeeded();
  }
  expect(writes).toBe(0);
});

test("A10: tries that are made at once are no more than tries one after the other", async () => {
  const now = 1_000_000;
  const [limits, account] = [limitsAt(() => now), newAccount()];
  let checked = 0;
  const guess = async (): Promise<void> => {
    const begun = await limits.begin(account, stranger, true);
    if ("wait_s" in begun) return;
    checked += 1;
    await new Promise((resolve) => setTimeout(resolve, 2));
    begun.attempt.failed();
  };
  await Promise.all(Array.from({ length: 200 }, guess));
  expect(checked).toBe(rules.address.free);
});

test("A10: phones of one team that log in at once all get in", async () => {
  const [limits, account] = [limitsAt(() => 1_000_000), newAccount()];
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const begun = await limits.begin(account, stranger, true);
      if ("wait_s" in begun) return "refused";
      await new Promise((resolve) => setTimeout(resolve, 1));
      begun.attempt.succeeded();
      return "in";
    }),
  );
  expect(new Set(outcomes)).toEqual(new Set(["in"]));
});

test("A10: accounts that do not exist are delayed like others, and leave no rows", async () => {
  const limits = limitsAt(() => 1_000_000);
  const waits = [];
  for (let n = 0; n < 7; n += 1) {
    const begun = await limits.begin("user?nobody", stranger, false);
    waits.push("wait_s" in begun);
    if ("attempt" in begun) begun.attempt.failed();
    await Promise.resolve();
    await Promise.resolve();
  }
  expect(waits).toEqual([false, false, false, false, false, true, true]);
  const rows = db.database.read.selectFrom("failed_logins").select("id").where("account", "=", "user?nobody");
  expect(await rows.execute()).toEqual([]);
});

test("A10: while failures cannot be written they count in memory", async () => {
  const broken = { ...db.database, write: () => Promise.reject(new Error("disk full")) };
  const limits = createGuessLimits(failedLoginsIn(broken), rules, () => 1_000_000);
  const account = newAccount();
  for (let n = 0; n < 5; n += 1) expect(await fail(limits, account)).toBe(0);
  expect(await fail(limits, account)).toBeGreaterThan(0);
});

test("A10: from however many addresses, an account has a bounded number of guesses in any hour", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 400_000 }), { minLength: 50, maxLength: 150 }),
      async (gaps) => {
        let now = 1_000_000;
        const [limits, account] = [limitsAt(() => now), newAccount()];
        const made: number[] = [];
        for (const [n, gap] of gaps.entries()) {
          now += gap;
          if ((await fail(limits, account, { address: `bot ${n}`, device: null })) === 0) made.push(now);
        }
        const most = Math.max(
          ...made.map((at) => made.filter((other) => other >= at && other < at + hour_s * 1_000).length),
        );
        // 30 at once, 9 while delays grow, then one per 300 s.
        expect(most).toBeLessThanOrEqual(30 + 9 + hour_s / 300);
      },
    ),
    { numRuns: 5 },
  );
});
