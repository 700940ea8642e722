import { afterEach, beforeEach, expect, test } from "vitest";
import { createEndedSessions } from "../features/auth/index.ts";
import { createSettings, settingsRepository } from "../features/settings/index.ts";
import { createUserDirectory, newUserRow, usersRepository } from "../features/users/index.ts";
import { inProcessHub } from "../platform/bus/index.ts";
import { testDatabase, type TestDatabase } from "../platform/db/testing/index.ts";
import { hearOthers, sign_in_ended } from "./accounts-of-servers.ts";

const patience = { timeout: 15_000, interval: 10 };
let db: TestDatabase;
let ends: (() => void)[];
beforeEach(async () => {
  db = await testDatabase();
  ends = [];
});
afterEach(async () => {
  for (const end of ends) end();
  await db.end();
});

const hub = inProcessHub();

/** Account and settings services of one server; both servers of a test share one database. */
async function server(is_shared = false) {
  const bus = hub.join(() => undefined);
  const settings = await createSettings(settingsRepository(db.database), {}, Date.now);
  // The clock stands still, so that cache entries never expire.
  const directory = createUserDirectory(usersRepository(db.database), () => 0);
  const ended = createEndedSessions(Date.now, null);
  const stop = hearOthers({
    bus,
    directory,
    ended,
    settings,
    is_shared,
    onError: (error) => expect.fail(String(error)),
  });
  ends.push(stop, () => void bus.close());
  return { bus, settings, directory, ended };
}

const user = newUserRow(
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

test("an account that another server changed is forgotten here, and whoever listens for lost rights hears of it", async () => {
  const [here, there] = [await server(), await server()];
  const users = usersRepository(db.database);
  await db.database.write([users.insert(user)]);
  expect((await here.directory.byId(user.id))?.first_name).toBe("");
  const revoked: string[] = [];
  here.directory.onRevoked((id) => revoked.push(id));
  await db.database.write([users.update(user.id, user.version, { first_name: "Anna" })]);
  there.directory.changed(user.id, false);
  await expect.poll(async () => (await here.directory.byId(user.id))?.first_name, patience).toBe("Anna");
  expect(revoked).toEqual([]);
  there.directory.changed(user.id, true);
  await expect.poll(() => revoked, patience).toEqual([user.id]);
});

test("a sign-in that ended on another server is over here", async () => {
  const [here, there] = [await server(), await server()];
  there.bus.publish(sign_in_ended, "session");
  await expect.poll(() => here.ended.has("session"), patience).toBe(true);
  expect(await here.ended.has("another")).toBe(false);
});

test("settings of another server hold here by its hint, and without one by asking", async () => {
  const [here, asking, there] = [await server(), await server(true), await server()];
  const finish = there.settings.finishSetup({ app_name: "Quiz" });
  await db.database.write(finish.statements);
  await expect.poll(() => asking.settings.current().app_name, patience).toBe("Quiz");
  expect(here.settings.current().app_name).toBeNull();
  finish.confirm();
  await expect.poll(() => here.settings.current(), patience).toMatchObject({ app_name: "Quiz" });
  expect(here.settings.current().setup_done_at).not.toBeNull();
});
