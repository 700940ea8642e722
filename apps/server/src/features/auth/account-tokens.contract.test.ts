import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testUserRow } from "../../contract-tests/testing/test-rows.ts";
import { createAccountDataRepository } from "../profile/account-data.repository.ts";
import { WriteConflict, type Database } from "../../platform/db/index.ts";
import { createTestDatabase, findBackends, type TestDatabase } from "../../platform/db/testing/index.ts";
import { createSettingsRepository } from "../configuration/index.ts";
import { createUsersRepository } from "../users/index.ts";
import {
  ACCOUNT_LINKS,
  createAccountTokensRepository,
  type AccountTokensRepository,
} from "./account-tokens.repository.ts";

describe.each(await findBackends())("on $name", (backend) => {
  let db: TestDatabase;
  /** A second server on the same database, or the same one where there can be only one. */
  let other: Database;
  let tokens: AccountTokensRepository;
  beforeAll(async () => {
    db = await createTestDatabase(backend);
    other = backend.isShared ? await db.slot.open() : db.database;
    tokens = createAccountTokensRepository(db.database);
    const users = createUsersRepository(db.database);
    await db.database.write(["ada", "bob"].map((id) => users.insert(testUserRow(id))));
  });
  afterAll(async () => {
    if (other !== db.database) await other.close();
    await db.drop();
  });

  const issue = async (userId = "ada") => {
    const issued = tokens.issue({
      purpose: "reset_password",
      user_id: userId,
      email: null,
      code_hash: null,
      now: 0,
      lifetimeMs: 100,
    });
    await db.database.write(issued.statements);
    return issued;
  };
  const readRows = () => db.database.read.selectFrom("account_tokens").selectAll().execute();

  test("the plain token is not stored", async () => {
    const { token } = await issue();
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(JSON.stringify(await readRows())).not.toContain(token);
  });

  test("one of two requests with the same token wins, on two servers", async () => {
    for (let round = 0; round < 20; round += 1) {
      const { row } = await issue();
      const results = await Promise.allSettled(
        [db.database, other].map((on) => on.write([createAccountTokensRepository(on).consume(row.id, 1)])),
      );
      expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(results.find((result) => result.status === "rejected")?.reason).toBeInstanceOf(WriteConflict);
    }
  });

  test("of many concurrent tries, only as many as the limit are counted", async () => {
    const { row } = await issue();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? db.database : other).write([tokens.countTry(row.id, 5)]),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  });

  test("a change of address is either confirmed or cancelled when two servers process both links at once", async () => {
    const fields = { user_id: "ada", email: null, code_hash: null, now: 0, lifetimeMs: 100 };
    const users = createUsersRepository(db.database);
    for (let round = 0; round < 20; round += 1) {
      const change = tokens.issue({ ...fields, purpose: "change_email" });
      const cancel = tokens.issue({ ...fields, purpose: "cancel_email_change" });
      await db.database.write([...change.statements, ...cancel.statements]);
      const version = (await users.findById("ada"))?.version ?? 0;
      const results = await Promise.allSettled([
        db.database.write([
          tokens.consume(change.row.id, 1),
          users.update("ada", version, { email: `ada${round}@example.org` }),
          tokens.deleteByUser(ACCOUNT_LINKS, "ada"),
        ]),
        other.write([
          tokens.consume(cancel.row.id, 1),
          tokens.deleteByUser(["change_email", "cancel_email_change"], "ada"),
        ]),
      ]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const isConfirmed = results[0].status === "fulfilled";
      expect(results.find((result) => result.status === "rejected")?.reason).toBeInstanceOf(WriteConflict);
      expect((await users.findById("ada"))?.email === `ada${round}@example.org`).toBe(isConfirmed);
      expect(await tokens.findByUser("change_email", "ada", 1)).toBeUndefined();
    }
  });

  test("links of the given purposes end together; other purposes and other accounts are not affected", async () => {
    const purposes = [...ACCOUNT_LINKS, "verify_email"] as const;
    const fields = { email: null, code_hash: null, now: 0, lifetimeMs: 100 };
    const issued = ["ada", "bob"].flatMap((userId) =>
      purposes.map((purpose) => tokens.issue({ ...fields, purpose, user_id: userId })),
    );
    await db.database.write(issued.flatMap(({ statements }) => statements));
    await db.database.write([tokens.deleteByUser(ACCOUNT_LINKS, "ada")]);
    const left = await Promise.all(issued.map(({ token, row }) => tokens.find(row.purpose, token, 1)));
    expect(left.flatMap((row) => (row === undefined ? [] : [`${row.user_id} ${row.purpose}`]))).toEqual([
      "ada verify_email",
      ...purposes.map((purpose) => `bob ${purpose}`),
    ]);
  });

  test("tokens are deleted with their account", async () => {
    const settingsVersion = await createSettingsRepository(db.database).findVersion();
    const signIns = { methods: [{ method: "credentials" }], settingsVersion } as const;
    const { token } = await issue("bob");
    await db.database.write(createAccountDataRepository(db.database).deleteUser("bob", 1, signIns));
    expect(await tokens.find("reset_password", token, 1)).toBeUndefined();
  });

  test("issuing a token deletes expired ones", async () => {
    const { row } = await issue();
    const later = {
      purpose: "invitation",
      user_id: null,
      email: null,
      code_hash: null,
      now: 100,
      lifetimeMs: 1,
    } as const;
    await db.database.write(tokens.issue(later).statements);
    expect((await readRows()).map(({ id }) => id)).not.toContain(row.id);
  });
});
