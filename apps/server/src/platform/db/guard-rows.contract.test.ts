import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testUserRow } from "../../contract-tests/testing/test-rows.ts";
import { createAccountDataRepository } from "../../features/profile/account-data.repository.ts";
import { createIdentitiesRepository } from "../../features/identity-provider/index.ts";
import { createSettingsRepository } from "../../features/settings/index.ts";
import { createSignInMethodsRepository } from "../../features/sign-in-methods/index.ts";
import { createUsersRepository } from "../../features/users/users.repository.ts";
import { WriteConflict, type Database } from "./index.ts";
import { createTestDatabase, findBackends, type TestDatabase } from "./testing/index.ts";

describe.each(await findBackends())("on $name", (backend) => {
  let db: TestDatabase;
  /** A second server on the same database, or the same one where there can be only one. */
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
      const demote = (on: Database, id: string) =>
        on.write(createUsersRepository(on).updateUnlessLastAdmin(id, 1, { role: "user" }));
      const results = await Promise.allSettled([demote(db.database, first), demote(other, second)]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const refused = results.find((result) => result.status === "rejected");
      expect(refused?.reason).toBeInstanceOf(WriteConflict);
      expect(await countAdmins()).toBe(1);
    }
  });

  test("an admin who deletes his account while the other one is demoted: one admin stays", async () => {
    for (let round = 200; round < 210; round += 1) {
      const [first, second] = await insertAdmins(round);
      const results = await Promise.allSettled([
        db.database.write(createAccountDataRepository(db.database).deleteUser(first, 1)),
        other.write(createUsersRepository(other).updateUnlessLastAdmin(second, 1, { role: "user" })),
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
      const results = await Promise.allSettled([
        db.database.write([
          ...createSignInMethodsRepository(db.database).requireAdmin([{ method: "external", issuer }]),
          ...settings.put("credentials_auth_enabled", "false", 1),
        ]),
        other.write(
          round % 2 === 0
            ? createUsersRepository(other).updateUnlessLastAdmin(linked, 1, { role: "user" })
            : identities.deleteByUser(linked),
        ),
      ]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    }
    await db.database.write([settings.remove("credentials_auth_enabled")]);
  });

  test.runIf(backend.isShared)("the second waits for the transaction of the first", async () => {
    const [first, second] = await insertAdmins(100);
    let isSecondDone = false;
    let demoteSecond: Promise<unknown> = Promise.resolve();
    await db.database.transact?.(async (transaction) => {
      await transaction.write(createUsersRepository(db.database).updateUnlessLastAdmin(first, 1, { role: "user" }));
      demoteSecond = other
        .write(createUsersRepository(other).updateUnlessLastAdmin(second, 1, { role: "user" }))
        .catch((error: unknown) => error)
        .finally(() => (isSecondDone = true));
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(isSecondDone).toBe(false);
    });
    expect(await demoteSecond).toBeInstanceOf(WriteConflict);
    expect(await countAdmins()).toBe(1);
  });
});
