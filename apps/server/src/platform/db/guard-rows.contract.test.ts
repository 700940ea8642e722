import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testUserRow } from "../../contract-tests/testing/test-rows.ts";
import { createAccountDataRepository } from "../../features/profile/account-data.repository.ts";
import { createIdentitiesRepository } from "../../features/identity-provider/index.ts";
import { createSettingsRepository } from "../../features/configuration/index.ts";
import { createSignInMethodsRepository } from "../../features/sign-in-methods/index.ts";
import { createUsersRepository } from "../../features/users/users.repository.ts";
import { WriteConflict, type Database } from "./index.ts";
import type { OfferedSignIns } from "./active-admins.ts";
import { createTestDatabase, findBackends, type TestDatabase } from "./testing/index.ts";

describe.each(await findBackends())("on $name", (backend) => {
  let db: TestDatabase;
  /** A second server on the same database; the same server if there can only be one. */
  let other: Database;
  beforeAll(async () => {
    db = await createTestDatabase(backend);
    other = backend.isShared ? await db.slot.open() : db.database;
  });
  afterAll(async () => {
    if (other !== db.database) await other.close();
    await db.drop();
  });

  const countAdmins = () => createUsersRepository(db.database).countActiveAdmins();
  /** The given methods, as offered by the current settings. */
  const offer = async (...methods: OfferedSignIns["methods"]): Promise<OfferedSignIns> => ({
    methods,
    settingsVersion: await createSettingsRepository(db.database).findVersion(),
  });
  const insertAdmins = async (round: number) => {
    const users = createUsersRepository(db.database);
    const ids = [`a${round}`, `b${round}`] as const;
    await db.database.write([{ query: db.database.read.deleteFrom("users") }]);
    await db.database.write(ids.map((id) => users.insert(testUserRow(id, { role: "admin" }))));
    return ids;
  };

  test("two admins who demote each other at the same moment leave one admin", async () => {
    for (let round = 0; round < 20; round += 1) {
      const [first, second] = await insertAdmins(round);
      const signIns = await offer({ method: "credentials" });
      const demote = (on: Database, id: string) =>
        on.write(createUsersRepository(on).updateUnlessLastAdmin(id, 1, { role: "user" }, signIns));
      const results = await Promise.allSettled([demote(db.database, first), demote(other, second)]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const refused = results.find((result) => result.status === "rejected");
      expect(refused?.reason).toBeInstanceOf(WriteConflict);
      expect(await countAdmins()).toBe(1);
    }
  });

  test("when an admin deletes their account while the other one is demoted, one admin stays", async () => {
    for (let round = 200; round < 210; round += 1) {
      const [first, second] = await insertAdmins(round);
      const signIns = await offer({ method: "credentials" });
      const results = await Promise.allSettled([
        db.database.write(createAccountDataRepository(db.database).deleteUser(first, 1, signIns)),
        other.write(createUsersRepository(other).updateUnlessLastAdmin(second, 1, { role: "user" }, signIns)),
      ]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await countAdmins()).toBe(1);
    }
  });

  test("passwords are switched off while the only admin with an identity is demoted or unlinks it: one fails", async () => {
    const settings = createSettingsRepository(db.database);
    const identities = createIdentitiesRepository(other);
    const issuer = "https://id.example.org";
    for (let round = 300; round < 310; round += 1) {
      const [linked] = await insertAdmins(round);
      const times = { created_at: 1, last_login_at: null };
      await db.database.write([
        settings.remove("credentials_auth_enabled"),
        identities.insert({ id: `i${round}`, user_id: linked, issuer, subject: `s${round}`, name: "", ...times }),
      ]);
      const signIns = await offer({ method: "credentials" });
      const results = await Promise.allSettled([
        db.database.write([
          settings.incrementVersion(signIns.settingsVersion),
          ...createSignInMethodsRepository(db.database).requireAdmin([{ method: "external", issuer }]),
          ...settings.put("credentials_auth_enabled", "false", 1),
        ]),
        other.write(
          round % 2 === 0
            ? createUsersRepository(other).updateUnlessLastAdmin(linked, 1, { role: "user" }, signIns)
            : identities.deleteByUser(linked, signIns.settingsVersion),
        ),
      ]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    }
    await db.database.write([settings.remove("credentials_auth_enabled")]);
  });

  test("an admin counts only with a password or an identity that the offered methods accept", async () => {
    const users = createUsersRepository(db.database);
    const [first, second] = await insertAdmins(400);
    const offered = {
      method: "external",
      issuer: "https://id.example.org",
    } as const;
    const times = { created_at: 1, last_login_at: null };
    const link = (issuer: string) =>
      createIdentitiesRepository(db.database).insert({
        id: issuer,
        user_id: second,
        issuer,
        subject: "s",
        name: "",
        ...times,
      });
    const isRefused = async (signIns: OfferedSignIns): Promise<boolean> => {
      expect(await users.findLastAdminReason(first, signIns)).toBe("last_admin");
      const written = db.database.write(users.updateUnlessLastAdmin(first, 1, { role: "user" }, signIns));
      return written.then(
        () => false,
        (error: unknown) => error instanceof WriteConflict,
      );
    };
    expect(await isRefused(await offer(offered))).toBe(true);
    await db.database.write([link("https://former.example.org"), users.update(second, 1, { password_hash: "" })]);
    expect(await isRefused(await offer(offered))).toBe(true);
    expect(await isRefused(await offer(offered, { method: "credentials" }))).toBe(true);
    await db.database.write([link(offered.issuer)]);
    const signIns = await offer(offered);
    const outdated = {
      ...signIns,
      settingsVersion: signIns.settingsVersion - 1,
    };
    const write = (use: OfferedSignIns) =>
      db.database.write(users.updateUnlessLastAdmin(first, 1, { role: "user" }, use));
    // The other one can sign in, but only the first has a password.
    expect(await users.findLastAdminReason(first, signIns)).toBe("last_password_admin");
    await expect(write(signIns)).rejects.toBeInstanceOf(WriteConflict);
    expect(await users.findLastAdminReason(second, signIns)).toBe("last_admin");
    await db.database.write([users.update(second, 2, { password_hash: "hash" })]);
    expect(await users.findLastAdminReason(first, signIns)).toBeNull();
    await expect(write(outdated)).rejects.toBeInstanceOf(WriteConflict);
    await write(signIns);
    expect(await countAdmins()).toBe(1);
  });

  test.runIf(backend.isShared)("the second waits for the transaction of the first", async () => {
    const [first, second] = await insertAdmins(100);
    const signIns = await offer({ method: "credentials" });
    let isSecondDone = false;
    let demoteSecond: Promise<unknown> = Promise.resolve();
    await db.database.transact?.(async (transaction) => {
      await transaction.write(
        createUsersRepository(db.database).updateUnlessLastAdmin(first, 1, { role: "user" }, signIns),
      );
      demoteSecond = other
        .write(createUsersRepository(other).updateUnlessLastAdmin(second, 1, { role: "user" }, signIns))
        .catch((error: unknown) => error)
        .finally(() => (isSecondDone = true));
      await sleep(200);
      expect(isSecondDone).toBe(false);
    });
    expect(await demoteSecond).toBeInstanceOf(WriteConflict);
    expect(await countAdmins()).toBe(1);
  });
});
