import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAuditLog, createAuditLogRepository } from "../audit-log/index.ts";
import { createTestDatabase, findBackends, type TestDatabase } from "../db/testing/index.ts";
import { createAppSecret } from "./app-secret.ts";
import { createDataKeysRepository } from "./data-keys.repository.ts";
import { createEnvelopesRepository } from "./envelopes.repository.ts";
import { rotateDataKey } from "./rotate-data-key.ts";
import { openSecretBox, type SecretPlace } from "./secret-box.ts";

const SECRET = "a".repeat(32);
/** More than one page of envelopes. */
const MAILS = 130;

const places = {
  provider: { table: "providers", row: "p1", field: "credentials" },
  setting: { table: "settings", row: "smtp_password", field: "value" },
  job: { table: "jobs", row: "payload-1", field: "forgot_password" },
} as const satisfies Readonly<Record<string, SecretPlace>>;
const mailPlace = (index: number): SecretPlace => ({ table: "mail_outbox", row: `m${index}`, field: "content" });

describe.each(await findBackends())("on $name", (backend) => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await createTestDatabase(backend);
  });
  afterEach(() => db.drop());

  const openBox = (previous: string | null = null, secret = SECRET) =>
    openSecretBox({
      database: db.database,
      repository: createDataKeysRepository(db.database),
      secret: createAppSecret(secret),
      previousSecret: previous === null ? null : createAppSecret(previous),
      now: Date.now,
    });
  const rotate = (write = db.database.write, settle = () => Promise.resolve()) =>
    rotateDataKey({
      database: { write },
      repository: createDataKeysRepository(db.database),
      envelopes: createEnvelopesRepository(db.database),
      secret: createAppSecret(SECRET),
      previousSecret: null,
      now: Date.now,
      settle,
      record: (counts) =>
        createAuditLog(createAuditLogRepository(db.database), Date.now).record(
          { area: "server", action: "secrets_rotated", before: {}, after: counts },
          { actor_id: null, source: { address: "npm run admin", user_agent: null, request_id: null } },
        ),
    });
  const store = async (): Promise<void> => {
    const box = await openBox();
    const { read, write } = db.database;
    const mails = await Promise.all(
      Array.from({ length: MAILS }, async (_, index) => ({
        id: `m${index}`,
        template: "invitation",
        recipient: "anna@example.org",
        content: await box.encrypt(`mail ${index}`, mailPlace(index)),
        state: "queued" as const,
        failure: null,
        created_at: 1,
        changed_at: 1,
      })),
    );
    const sealed = await box.encrypt("anna", places.job);
    await write([
      {
        query: read.insertInto("providers").values({
          id: "p1",
          slug: "p1",
          provider_key: "general",
          name: "House model",
          name_folded: "house model",
          description: "",
          visibility: "organization",
          capabilities: "[]",
          status: "active",
          settings: "{}",
          credentials: await box.encrypt("sk-1", places.provider),
          credential_keys: '["api_key"]',
          needs_no_key: 0,
          created_by: null,
          created_at: 1,
          updated_at: 1,
          validated_at: null,
          failure: null,
          version: 1,
        }),
      },
      {
        query: read.insertInto("settings").values({
          key: "smtp_password",
          value: JSON.stringify(await box.encrypt("hunter2", places.setting)),
          updated_at: 1,
        }),
      },
      {
        query: read.insertInto("jobs").values({
          id: "j1",
          kind: "forgot_password",
          payload: JSON.stringify({ id: "payload-1", sealed }),
          run_at: 1,
          fence: 0,
          attempts: 0,
          state: "ready",
          failure: null,
          progress_done: null,
          progress_total: null,
          progress_unit: null,
        }),
      },
      ...mails.map((mail) => ({ query: read.insertInto("mail_outbox").values(mail) })),
    ]);
  };
  const readEnvelopes = async () => {
    const { read } = db.database;
    const provider = await read.selectFrom("providers").select("credentials").executeTakeFirstOrThrow();
    const setting = await read
      .selectFrom("settings")
      .select("value")
      .where("key", "=", "smtp_password")
      .executeTakeFirstOrThrow();
    const job = await read.selectFrom("jobs").select("payload").where("id", "=", "j1").executeTakeFirstOrThrow();
    const mails = await read.selectFrom("mail_outbox").select(["id", "content"]).execute();
    return {
      all: [
        [provider.credentials ?? "", places.provider, "sk-1"],
        [String(JSON.parse(setting.value)), places.setting, "hunter2"],
        [(JSON.parse(job.payload) as { readonly sealed: string }).sealed, places.job, "anna"],
        ...mails.map(
          ({ id, content }) => [content ?? "", mailPlace(Number(id.slice(1))), `mail ${id.slice(1)}`] as const,
        ),
      ] as const,
    };
  };
  const expectReadable = async (box: Awaited<ReturnType<typeof openBox>>): Promise<void> => {
    const { all } = await readEnvelopes();
    expect(await Promise.all(all.map(([envelope, place]) => box.decrypt(envelope, place)))).toEqual(
      all.map(([, , plain]) => plain),
    );
  };
  const readRecorded = async () =>
    (await db.database.read.selectFrom("audit_log").select("values_after").execute()).map(({ values_after }) =>
      JSON.parse(values_after ?? "null"),
    );
  const readKeys = () => db.database.read.selectFrom("data_keys").select(["slot", "id"]).orderBy("slot").execute();

  test("everything is encrypted with a new key while a server is running; the former key is gone", async () => {
    await store();
    const server = await openBox();
    const [former] = await readKeys();
    expect(await rotate()).toEqual({ kind: "done", encrypted: MAILS + 3, unreadable: 0, wasResumed: false });
    expect(await readRecorded()).toEqual([{ encrypted: MAILS + 3, unreadable: 0 }]);
    const keys = await readKeys();
    expect(keys).toHaveLength(1);
    expect(keys[0]?.id).not.toBe(former?.id);
    const { all } = await readEnvelopes();
    expect(all.some(([envelope]) => envelope.includes(former?.id ?? ""))).toBe(false);
    await expectReadable(server);
    // The server uses the new key immediately.
    expect(await server.encrypt("x", places.setting)).toContain(keys[0]?.id);
    await expectReadable(await openBox());
  });

  test("a rotation killed at any of its writes is finished by the next call; nothing is ever unreadable", async () => {
    await store();
    // One write replaces the key, one updates each page of envelopes, one deletes the former key and records the
    // rotation.
    for (let survived = 0; ; survived += 1) {
      let writes = 0;
      const killed = await rotate(async (statements) => {
        if (writes === survived) throw new Error("killed");
        writes += 1;
        await db.database.write(statements);
      }).catch((error: Error) => error.message);
      await expectReadable(await openBox());
      if (killed !== "killed") {
        expect(survived).toBeGreaterThanOrEqual(7);
        break;
      }
      expect(await rotate()).toMatchObject({ kind: "done", unreadable: 0, wasResumed: survived > 0 });
      expect(await readRecorded()).toHaveLength(survived + 1);
      expect(await readKeys()).toHaveLength(1);
      await expectReadable(await openBox());
    }
  });

  test("what a server saves in between is kept, and two rotations at once leave one key", async () => {
    await store();
    const server = await openBox();
    const { read, write } = db.database;
    const [first, second] = await Promise.all([
      rotate(undefined, async () => {
        const credentials = await server.encrypt("sk-1", places.provider);
        await write([{ query: read.updateTable("providers").set({ credentials }).where("id", "=", "p1") }]);
      }),
      rotate(),
    ]);
    expect([first.kind, second.kind]).toContain("done");
    expect(await rotate()).toMatchObject({ kind: "done", unreadable: 0 });
    expect(await readKeys()).toHaveLength(1);
    await expectReadable(server);
  });

  test("a new app secret during a rotation wraps both keys; an unreadable secret stays, and is counted", async () => {
    await store();
    await rotate(undefined, () => Promise.reject(new Error("killed"))).catch(() => undefined);
    expect(await readKeys()).toHaveLength(2);
    await expectReadable(await openBox(SECRET, "b".repeat(32)));
    await expectReadable(await openBox(null, "b".repeat(32)));
    await openBox("b".repeat(32), SECRET);
    const { read, write } = db.database;
    const { credentials } = await read.selectFrom("providers").select("credentials").executeTakeFirstOrThrow();
    await write([{ query: read.updateTable("providers").set({ credentials: `${credentials?.slice(0, -4)}AAAA` }) }]);
    expect(await rotate()).toEqual({ kind: "done", encrypted: MAILS + 2, unreadable: 1, wasResumed: true });
  });

  test("without stored secrets nothing happens", async () => {
    expect(await rotate()).toEqual({ kind: "no_secrets" });
    expect(await readRecorded()).toEqual([]);
    expect(await readKeys()).toEqual([]);
  });
});
