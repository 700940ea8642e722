import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLogger } from "../logger.ts";
import { createTestDatabase, type TestDatabase } from "../db/testing/index.ts";
import type { SecurityEvent } from "./security-event.ts";
import { createSecurityEventsRepository } from "./security-events.repository.ts";
import { createSecurityLog, MAX_EVENTS_PER_MINUTE } from "./security-log.ts";

const origin = { address: "198.51.100.7", user_agent: "Browser/1", request_id: "r1" };
const failed: SecurityEvent = { type: "login_failed", source: origin, target_id: "u1", subject: "anna" };

let db: TestDatabase;
let lines: string[];
let now: number;
beforeEach(async () => {
  db = await createTestDatabase();
  [lines, now] = [[], 1_000_000];
});
afterEach(() => db.drop());

const rows = () => db.database.read.selectFrom("security_events").selectAll().execute();
function securityLog(level: "warn" | "fatal" | "silent" = "warn", database = db.database) {
  const logger = createLogger(level, { write: (line: string) => void lines.push(line) });
  return createSecurityLog({ logger, database, repository: createSecurityEventsRepository(database), now: () => now });
}

test("an event is logged at every log level and stored as a row", async () => {
  for (const level of ["warn", "fatal"] as const) {
    const log = securityLog(level);
    log.record(failed);
    await log.close();
  }
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: pino.levels.values["info"],
    security_event: { type: "login_failed", target_id: "u1", subject: "anna", ...origin },
  });
  expect(await rows()).toMatchObject([
    { type: "login_failed", target_id: "u1", created_at: 1_000_000 },
    { type: "login_failed" },
  ]);
});

test("untrusted text is truncated and cannot forge log lines", async () => {
  const log = securityLog();
  const userAgent = `x\n{"level":60}\u202E\u200B${"y".repeat(10_000)}`;
  log.record({ ...failed, source: { ...origin, user_agent: userAgent }, subject: "a\u0000\r\nb" });
  await log.close();
  const [row] = await rows();
  expect(row?.user_agent).toHaveLength(200);
  expect(`${row?.user_agent}${row?.subject}`).not.toMatch(/[\p{C}\u2028]/u);
  expect(lines.join("").trim().split("\n")).toHaveLength(1);
});

test("a flood is limited per type, does not hide other types, and is reported", async () => {
  const log = securityLog();
  for (let n = 0; n < 100_000; n += 1) log.record(failed);
  log.record({ type: "role_changed", source: origin });
  await log.close();
  expect(lines).toHaveLength(MAX_EVENTS_PER_MINUTE + 1);
  const kept = await rows();
  expect(kept).toHaveLength(MAX_EVENTS_PER_MINUTE + 1);
  expect(kept.filter(({ type }) => type === "role_changed")).toHaveLength(1);
  now += 60_000;
  log.record(failed);
  await log.close();
  expect(lines.find((line) => line.includes("left_out"))).toContain(String(100_000 - MAX_EVENTS_PER_MINUTE));
});

test("does not throw or block while the database is not writable", async () => {
  const broken = { ...db.database, write: () => Promise.reject(new Error("disk full")) };
  const log = securityLog("warn", broken);
  for (let n = 0; n < 100; n += 1) log.record(failed);
  await expect(log.close()).resolves.toBeUndefined();
  expect(lines.filter((line) => line.includes("security event"))).toHaveLength(101);
});

test("events are kept for 90 days", async () => {
  const log = securityLog();
  log.record(failed);
  await log.close();
  now += 91 * 24 * 3_600_000;
  log.record({ type: "logout", source: origin });
  await log.close();
  expect((await rows()).map(({ type }) => type)).toEqual(["logout"]);
});
