import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testGameRow, testShowRow, testUserRow } from "../../contract-tests/testing/test-rows.ts";
import type { Database, UsersTable } from "../../platform/db/index.ts";
import { createTestDatabase, findBackends, type TestDatabase } from "../../platform/db/testing/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok } from "../../platform/http/failure.ts";
import { createSettingsRepository } from "../configuration/index.ts";
import { createUsersRepository, type DeleteAccount } from "../users/index.ts";
import { createAccountDataRepository } from "./account-data.repository.ts";
import { createAiAttemptsRepository } from "../ai-runs/index.ts";
import { createProvidersRepository } from "../providers/index.ts";
import { createDeleteAccount } from "./account-deletion.service.ts";
import { createDeleteOwnAccount } from "./own-account-deletion.service.ts";

const loadSignIns = async (database: Database) => ({
  methods: [{ method: "credentials" }] as const,
  settingsVersion: await createSettingsRepository(database).findVersion(),
});
const admin = { user_id: "admin" } as UserCaller;

describe.each(await findBackends())("on $name", (backend) => {
  let db: TestDatabase;
  /** A second server on the same database, or the same one where there can be only one. */
  let other: Database;
  beforeEach(async () => {
    db = await createTestDatabase(backend);
    other = backend.isShared ? await db.slot.open() : db.database;
    await db.database.write([createUsersRepository(db.database).insert(testUserRow("admin", { role: "admin" }))]);
  });
  afterEach(async () => {
    if (other !== db.database) await other.close();
    await db.drop();
  });

  const insertUser = async (id: string): Promise<UsersTable> => {
    const user = testUserRow(id);
    await db.database.write([createUsersRepository(db.database).insert(user)]);
    return user;
  };
  const insertContent = async (round: number, ownerId: string): Promise<void> => {
    const { read, write } = db.database;
    await write([
      {
        query: read.insertInto("shows").values({ ...testShowRow(`s${round}`), owner_id: ownerId }),
      },
      {
        query: read.insertInto("games").values(testGameRow(`g${round}`, { owner_id: ownerId })),
      },
    ]);
  };
  /** Shows and games whose owner has no account. */
  const countOrphans = async (): Promise<number> => {
    const { read } = db.database;
    const users = read.selectFrom("users").select("users.id");
    const shows = await read.selectFrom("shows").select("id").where("owner_id", "not in", users).execute();
    const games = await read.selectFrom("games").select("id").where("owner_id", "not in", users).execute();
    return shows.length + games.length;
  };
  const createOn = (database: Database, beforeShow: () => Promise<unknown> = () => Promise.resolve()) =>
    createDeleteAccount({
      database,
      data: createAccountDataRepository(database),
      users: createUsersRepository(database),
      directory: { invalidate: () => undefined },
      loadSignIns: () => loadSignIns(database),
      sessions: {
        endOthers: (id) =>
          Promise.resolve({
            statement: {
              query: database.read.deleteFrom("auth_sessions").where("user_id", "=", id),
            },
            confirm: () => undefined,
          }),
      },
      removeShow: (id) => database.write([{ query: database.read.deleteFrom("shows").where("id", "=", id) }]),
      setShowOwner: async (_caller, id, ownerId, statements) => {
        await beforeShow();
        // The row of the show comes first, as in the write of its events.
        const query = database.read.updateTable("shows").set({ owner_id: ownerId }).where("id", "=", id);
        await database.write([{ query }, ...statements]);
        return ok();
      },
      removeImage: () => Promise.resolve(),
      removeVideo: () => Promise.resolve(),
      removeAudioClip: () => Promise.resolve(),
      releaseRuns: (id) => createAiAttemptsRepository(database).detachUser(id),
      releaseProviders: (id) => createProvidersRepository(database).release(id, null),
    });

  test("a new owner who is deleted or deactivated during the hand-over receives nothing from then on", async () => {
    const users = createUsersRepository(other);
    for (const [round, change] of (["deleted", "deactivated"] as const).entries()) {
      const [user, newOwner] = [await insertUser(`user${round}`), await insertUser(`owner${round}`)];
      await insertContent(round, user.id);
      const remove = async () => {
        if (change === "deleted") await createOn(other)(admin, newOwner, null, []);
        else await other.write(users.updateUnlessLastAdmin(newOwner.id, 1, { active: 0 }, await loadSignIns(other)));
      };
      const result = await createOn(db.database, remove)(admin, user, newOwner, []);
      expect(result).toMatchObject({
        ok: false,
        error: {
          code: "validation_failed",
          fields: [{ path: "hand_over_to", code: "user_not_found" }],
        },
      });
      // The account and everything it owns still exist, and another attempt succeeds.
      const next = await insertUser(`next${round}`);
      expect(await createOn(db.database)(admin, user, next, [])).toMatchObject({
        ok: true,
      });
      const { read } = db.database;
      const show = read.selectFrom("shows").select("owner_id").where("id", "=", `s${round}`);
      const game = read.selectFrom("games").select("owner_id").where("id", "=", `g${round}`);
      expect([await show.execute(), await game.execute()]).toEqual([[{ owner_id: next.id }], [{ owner_id: next.id }]]);
    }
    expect(await countOrphans()).toBe(0);
  });

  test("a show that a user receives while the account is deleted is handed over or deleted as well", async () => {
    const [user, newOwner, last] = [await insertUser("user"), await insertUser("owner"), await insertUser("last")];
    await insertContent(1, user.id);
    await insertContent(2, newOwner.id);
    let isFirst = true;
    // Deleting `user` gives the new owner another show after the new owner's own shows were already handed over.
    const handOver = async () => {
      if (isFirst) {
        isFirst = false;
        expect(await createOn(other)(admin, user, newOwner, [])).toMatchObject({
          ok: true,
        });
      }
    };
    expect(await createOn(db.database, handOver)(admin, newOwner, last, [])).toMatchObject({ ok: true });
    const owners = await db.database.read.selectFrom("shows").select("owner_id").execute();
    expect(owners).toEqual([{ owner_id: last.id }, { owner_id: last.id }]);
    expect(await countOrphans()).toBe(0);
  });

  test("a hand-over concurrent with the deletion of the new owner leaves nothing without an owner", async () => {
    for (let round = 0; round < 15; round += 1) {
      const [user, newOwner] = [await insertUser(`u${round}`), await insertUser(`h${round}`)];
      await insertContent(round, user.id);
      const [, deleted] = await Promise.all([
        createOn(db.database)(admin, user, newOwner, []),
        createOn(other)(admin, newOwner, null, []),
      ]);
      expect(deleted).toMatchObject({ ok: true });
      expect(await countOrphans()).toBe(0);
    }
  });

  describe("of one's own account", () => {
    const stuck: DeleteAccount = () => new Promise(() => undefined);
    const find = (id: string) => createUsersRepository(db.database).findById(id);
    const deleteOwn = (id: string, deleteAccount: DeleteAccount) =>
      createDeleteOwnAccount({
        database: db.database,
        data: createAccountDataRepository(db.database),
        users: createUsersRepository(db.database),
        directory: { invalidate: () => undefined, findByLogin: () => Promise.resolve(undefined) },
        loadSignIns: () => loadSignIns(db.database),
        confirmPassword: async () => ok((await find(id)) ?? testUserRow(id)),
        handOverLimit: { check: () => Promise.resolve(0), consume: () => Promise.resolve(0) },
        deleteAccount,
        record: () => undefined,
      })({ user_id: id } as UserCaller, { content: "delete", end_running_shows: false }, {
        source: { address: "127.0.0.1" },
      } as never);

    test.each(["user", "admin"] as const)("one with the role %s can be repeated after a crash", async (role) => {
      const user = testUserRow("own", { role });
      await db.database.write([createUsersRepository(db.database).insert(user)]);
      const isBegun = Promise.withResolvers<undefined>();
      const crashing: DeleteAccount = (...input) => {
        isBegun.resolve(undefined);
        return stuck(...input);
      };
      void deleteOwn(user.id, crashing);
      await isBegun.promise;
      expect(await find(user.id)).toMatchObject({ active: 1, token_version: user.token_version });
      expect(await deleteOwn(user.id, createOn(db.database))).toMatchObject({ ok: true });
      expect(await find(user.id)).toBeUndefined();
    });

    test("an admin is an ordinary user meanwhile, and an admin again if it fails", async () => {
      const user = testUserRow("own", { role: "admin" });
      await db.database.write([createUsersRepository(db.database).insert(user)]);
      const readRole = async () => (await find(user.id))?.role;
      const seen: unknown[] = [];
      const failing: DeleteAccount = async () => {
        seen.push(await readRole());
        // The only admin now.
        expect(await deleteOwn("admin", stuck)).toMatchObject({ error: { code: "last_admin" } });
        return fail("version_conflict");
      };
      expect(await deleteOwn(user.id, failing)).toMatchObject({ ok: false });
      expect([seen, await readRole()]).toEqual([["user"], "admin"]);
      await expect(deleteOwn(user.id, () => Promise.reject(new Error("disk full")))).rejects.toThrow("disk full");
      expect(await readRole()).toBe("admin");
      // An admin who changes the account meanwhile has the last word.
      await deleteOwn(user.id, async (_caller, { id, version }) => {
        await db.database.write([createUsersRepository(db.database).update(id, version, { active: 0 })]);
        return fail("version_conflict");
      });
      expect(await find(user.id)).toMatchObject({ active: 0, role: "user" });
      expect(await deleteOwn(user.id, stuck)).toMatchObject({ error: { code: "user_inactive" } });
    });
  });
});
