import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createInProcessHub } from "../../platform/bus/index.ts";
import { createTestDatabase, findBackends, type TestDatabase } from "../../platform/db/testing/index.ts";
import { createJobRunner, createJobsRepository, type JobRunner } from "../../platform/jobs/index.ts";
import { openTestSecretBox } from "../../platform/secrets/testing.ts";
import { createSettingsRepository, createSettingsService } from "../configuration/index.ts";
import { createMailService, createOutboxRepository, SEND_MAIL_JOB, type MailService } from "./index.ts";
import { startMailServer, type TestMailServer } from "./testing/mail-server.ts";

const ada = { address: "ada@example.org", locale: "de" } as const;
const notice = { name: "password_changed", username: "ada" } as const;

describe.each(await findBackends())("on $name", (backend) => {
  let db: TestDatabase;
  let ends: (() => Promise<void>)[];
  beforeEach(async () => {
    db = await createTestDatabase(backend);
    ends = [];
  });
  afterEach(async () => {
    for (const end of ends.toReversed()) await end();
    await db.drop();
  });

  const serve = async (...options: Parameters<typeof startMailServer>): Promise<TestMailServer> => {
    const server = await startMailServer(...options);
    ends.push(server.close);
    return server;
  };
  async function start(port: number, publicUrl: string | null = "https://quiz.example.org"): Promise<MailService> {
    const secrets = await openTestSecretBox(db.database);
    const settings = await createSettingsService({
      repository: createSettingsRepository(db.database),
      environment: { smtp_host: "127.0.0.1", smtp_port: port, smtp_security: "none", mail_from: "quiz@example.org" },
      secrets,
      now: Date.now,
    });
    const runner: JobRunner = createJobRunner({
      database: db.database,
      repository: createJobsRepository(db.database),
      bus: createInProcessHub().join(() => undefined),
      handlers: { [SEND_MAIL_JOB]: (payload, context) => mail.handler(payload, context) },
      onError: (error) => expect.fail(String(error)),
      pollIntervalMs: 50,
    });
    ends.push(runner.close);
    runner.start();
    const mail: MailService = createMailService({
      settings,
      secrets,
      repository: createOutboxRepository(db.database),
      getPublicUrl: () => publicUrl,
      addJob: runner.add,
      wakeJobs: runner.wake,
      now: Date.now,
      retryDelaysMs: [50, 50],
    });
    return mail;
  }
  const queue = async (mail: MailService): Promise<void> => {
    await db.database.write(await mail.createOutboxStatements(ada, notice));
    mail.wake();
  };
  const outbox = () => db.database.read.selectFrom("mail_outbox").selectAll().execute();
  const untilState = async (state: string): Promise<void> => {
    await expect.poll(async () => (await outbox()).map((row) => row.state)).toEqual([state]);
  };

  test("a queued mail is stored encrypted, sent once in the recipient's language, and erased", async () => {
    const server = await serve();
    const mail = await start(server.port);
    await db.database.write(await mail.createOutboxStatements(ada, notice));
    const [queued] = await outbox();
    // These texts cannot occur in base64 by chance.
    expect(queued?.content).not.toMatch(/Passwort|ada@example/);
    expect(queued?.content).toMatch(/^v1\.[\w-]+\.[\w-]+$/);
    mail.wake();
    await untilState("sent");
    expect((await outbox())[0]?.content).toBeNull();
    expect(server.received.map(({ mail: { subject } }) => subject)).toEqual([
      "Game Show Template: Ihr Passwort wurde geändert",
    ]);
    expect(await db.database.read.selectFrom("jobs").selectAll().execute()).toEqual([]);
  });

  test("a mail is not sent if the write that causes it fails", async () => {
    const server = await serve();
    const mail = await start(server.port);
    const cause = { query: db.database.read.insertInto("write_probes").values({ id: 1, count: 0 }) };
    await db.database.write([cause]);
    await expect(db.database.write([...(await mail.createOutboxStatements(ada, notice)), cause])).rejects.toThrow();
    expect(await outbox()).toEqual([]);
    expect((await mail.getStatus()).queued).toBe(0);
  });

  test("a mail that is refused temporarily is retried with the same id", async () => {
    let refusals = 0;
    const ids: (string | undefined)[] = [];
    const server = await serve({}, ({ mail: { messageId } }) => {
      ids.push(messageId);
      refusals += 1;
      return refusals <= 2
        ? Promise.reject(Object.assign(new Error("later"), { responseCode: 451 }))
        : Promise.resolve();
    });
    await queue(await start(server.port));
    await untilState("sent");
    expect(server.received).toHaveLength(1);
    expect(new Set(ids).size).toBe(1);
  });

  test("after the last attempt, a refused mail is erased and shown to admins as failed", async () => {
    const server = await serve({}, () =>
      Promise.reject(Object.assign(new Error("secret text"), { responseCode: 451 })),
    );
    const mail = await start(server.port);
    await queue(mail);
    await untilState("failed");
    expect((await outbox())[0]?.content).toBeNull();
    expect(await mail.getStatus()).toMatchObject({
      state: "ready",
      queued: 0,
      failed: [{ template: "password_changed", recipient: "ada@example.org", failure: "refused_for_now" }],
    });
  });

  test("a server that accepts a mail and drops the connection gets it again: delivery is at least once", async () => {
    const ids: (string | undefined)[] = [];
    const server: TestMailServer = await serve({}, ({ mail: { messageId } }) => {
      ids.push(messageId);
      // The mail has arrived, but the acknowledgement has not.
      if (ids.length === 1) server.drop();
      return Promise.resolve();
    });
    await queue(await start(server.port));
    await untilState("sent");
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test("nothing is queued without a public address", async () => {
    const mail = await start(1, null);
    expect(await mail.createOutboxStatements(ada, notice)).toEqual([]);
    expect((await mail.getStatus()).state).toBe("no_public_url");
  });
});
