import { afterEach, beforeEach, expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "../features/mail/testing/mail-server.ts";
import { S3_KEYS, startS3Server, type TestS3Server } from "../platform/storage/testing/s3-server.ts";
import { startTestServer, TEST_PASSWORD, type TestServer } from "../testing/test-server.ts";

let mailServer: TestMailServer;
let s3: TestS3Server;
let server: TestServer;
beforeEach(async () => {
  [mailServer, s3] = [await startMailServer(), await startS3Server()];
  server = await startTestServer({ ...mailServer.environment, PUBLIC_URL: "http://quiz.example.org" });
});
afterEach(async () => {
  // Ends the stalled requests.
  await s3.close();
  await server.close();
  await mailServer.close();
});

test("mails are sent while a backup and a move of files wait for the storage", async () => {
  const admin = await server.setUp();
  const account = { username: "ada", password: TEST_PASSWORD, email: "ada@example.org" };
  await server.call("POST /users", { as: admin, body: account });
  await server.call("POST /gameshows/sample", { as: admin, body: { language: "en" } });
  const { version } = await server.call("GET /admin/config", { as: admin });
  const changes = {
    storage_kind: "s3",
    backup_place: "s3",
    s3_endpoint: s3.endpoint,
    s3_bucket: s3.bucket,
    s3_access_key: S3_KEYS.access_key,
    s3_secret_key: S3_KEYS.secret_key,
    approved_hosts: "127.0.0.1",
  } as const;
  await server.call("PATCH /admin/config", { as: admin, body: { version, changes } });
  s3.isStalled = true;
  await server.call("POST /admin/storage/move", { as: admin });
  await server.call("POST /admin/backups", { as: admin });
  const countRunning = async (): Promise<number> => {
    const jobs = server.database.read.selectFrom("jobs").select("id").where("state", "=", "ready");
    return (await jobs.where("attempts", ">", 0).where("kind", "in", ["make_backup", "move_files"]).execute()).length;
  };
  await expect.poll(countRunning).toBe(2);
  await server.call("POST /auth/forgot-password", { body: { login: account.email } });
  await expect.poll(() => mailServer.received.map(({ to }) => to)).toEqual([[account.email]]);
  expect(await countRunning()).toBe(2);
});
