import { afterEach, beforeEach, expect, test } from "vitest";
import { createSessionCache } from "../features/auth/index.ts";
import { createSettingsService, createSettingsRepository } from "../features/configuration/index.ts";
import { createUserDirectory, createUserRow, createUsersRepository } from "../features/users/index.ts";
import { createInProcessHub } from "../platform/bus/index.ts";
import { createTestDatabase, type TestDatabase } from "../platform/db/testing/index.ts";
import { syncAccountsWithCluster, sessionEndedTopic } from "./cluster-accounts.ts";
import { openTestSecretBox } from "../platform/secrets/testing.ts";

const pollOptions = { interval: 10 };
let db: TestDatabase;
let ends: (() => void)[];
beforeEach(async () => {
  db = await createTestDatabase();
  ends = [];
});
afterEach(async () => {
  for (const end of ends) end();
  await db.drop();
});

const hub = createInProcessHub();

/** Account and settings services of one server; both servers of a test share one database. */
async function server(isShared = false) {
  const bus = hub.join(() => undefined);
  const settings = await createSettingsService({
    repository: createSettingsRepository(db.database),
    environment: {},
    secrets: await openTestSecretBox(db.database),
    now: Date.now,
  });
  // The clock does not advance, so that cache entries never expire.
  const directory = createUserDirectory(createUsersRepository(db.database), () => 0);
  const liveSessions = new Set(["session", "another"]);
  // The clock does not advance, so that only hints invalidate it.
  const sessionCache = createSessionCache(
    (id) => Promise.resolve(liveSessions.has(id)),
    () => 0,
  );
  const stop = syncAccountsWithCluster({
    bus,
    directory,
    sessionCache,
    settings,
    isShared,
    onError: (error) => expect.fail(String(error)),
  });
  ends.push(stop, () => void bus.close());
  return { bus, settings, directory, sessionCache, liveSessions };
}

const user = createUserRow(
  {
    username: "anna",
    password_hash: "",
    email: null,
    first_name: "",
    last_name: "",
    role: "user",
    communication_language: "en",
  },
  1,
);

test("a change by a peer invalidates the cached account and notifies revocation listeners", async () => {
  const [here, there] = [await server(), await server()];
  const users = createUsersRepository(db.database);
  await db.database.write([users.insert(user)]);
  expect((await here.directory.findById(user.id))?.first_name).toBe("");
  const revoked: string[] = [];
  here.directory.onRevoked((id) => revoked.push(id));
  await db.database.write([users.update(user.id, user.version, { first_name: "Anna" })]);
  there.directory.invalidate(user.id, false);
  await expect.poll(async () => (await here.directory.findById(user.id))?.first_name, pollOptions).toBe("Anna");
  expect(revoked).toEqual([]);
  there.directory.invalidate(user.id, true);
  await expect.poll(() => revoked, pollOptions).toEqual([user.id]);
});

test("a session ended on a peer is rejected", async () => {
  const [here, there] = [await server(), await server()];
  expect(await here.sessionCache.hasEnded("session")).toBe(false);
  here.liveSessions.clear();
  there.bus.publish(sessionEndedTopic, "session");
  await expect.poll(() => here.sessionCache.hasEnded("session"), pollOptions).toBe(true);
  expect(await here.sessionCache.hasEnded("another")).toBe(true);
});

test("settings changed on a peer apply on its hint, or by polling if there is none", async () => {
  const [here, asking, there] = [await server(), await server(true), await server()];
  const finish = await there.settings.finishSetup({ app_name: "Quiz" });
  await db.database.write(finish.statements);
  await expect.poll(() => asking.settings.get().app_name, pollOptions).toBe("Quiz");
  expect(here.settings.get().app_name).toBeNull();
  finish.confirm();
  await expect.poll(() => here.settings.get(), pollOptions).toMatchObject({ app_name: "Quiz" });
  expect(here.settings.get().setup_done_at).not.toBeNull();
});
