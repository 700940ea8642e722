import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AuthConfig } from "@showrunner/contract/rest";
import { openDatabase } from "../../platform/db/index.ts";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import {
  CLIENT_ID,
  createProviderBrowser,
  PUBLIC_URL,
  startMockProvider,
} from "../identity-provider/testing/mock-provider.ts";
import { canStartFresh, createFreshStart } from "./fresh-start.repository.ts";

const ENVIRONMENT = { APP_SECRET: "a".repeat(40) };
const { host } = new URL(PUBLIC_URL);

let folder: string;
let server: TestServer;
let admin: Credentials;
let fresh: TestServer | null;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "showrunner-fresh-"));
  server = await startTestServer(ENVIRONMENT);
  admin = await server.setUp();
  fresh = null;
});
afterEach(async () => {
  await fresh?.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function configure(changes: object): Promise<void> {
  const { version } = await server.call("GET /admin/config", { as: admin });
  await server.call("PATCH /admin/config", { as: admin, body: { version, changes } });
}

/** Starts a server on a new database after a fresh start by the admin. */
async function startFresh(): Promise<TestServer> {
  const target = await openDatabase({ dialect: "sqlite", folder });
  const { id } = await server.call("GET /auth/me", { as: admin });
  await createFreshStart(server.database, target, id);
  await target.close();
  fresh = await startTestServer({ ...ENVIRONMENT, DATABASE_URL: `sqlite:${folder}` });
  return fresh;
}

async function readAuthConfig({ app }: TestServer): Promise<AuthConfig> {
  const response = await app.inject({ url: "/api/v1/auth/config", headers: { host } });
  expect(response.statusCode).toBe(200);
  return response.json();
}

test("after a fresh start, the server is reached under its public address, and offers its identity provider", async () => {
  const provider = await startMockProvider();
  await configure({ public_url: PUBLIC_URL, approved_hosts: "127.0.0.1" });
  await configure({ oidc_issuer: provider.issuer, oidc_client_id: CLIENT_ID });
  expect((await createProviderBrowser(server).testSettings(admin)).statusCode).toBe(200);
  await configure({ keycloak_auth_enabled: true });
  const other = await startFresh();
  expect(await readAuthConfig(other)).toMatchObject({ keycloak_auth_enabled: true });
  expect(await other.call("GET /admin/identity-provider", { as: admin })).toMatchObject({ tested: true });
  await provider.stop();
});

test("after a fresh start, visitors who register still have to verify their addresses", async () => {
  await configure({
    public_url: PUBLIC_URL,
    smtp_host: "mail.example.org",
    smtp_user: "shows",
    smtp_password: "password of the mail server",
    mail_from: "shows@example.org",
    user_registration_enabled: true,
    email_verification_enabled: true,
    landing_page_enabled: false,
  });
  const expected = { user_registration_enabled: true, email_verification_enabled: true, password_reset_enabled: true };
  expect(await readAuthConfig(server)).toMatchObject({ ...expected, landing_page_enabled: false });
  const other = await startFresh();
  expect(await readAuthConfig(other)).toMatchObject({ ...expected, landing_page_enabled: true });
});

test("an admin without a password cannot start fresh while another one has a password", async () => {
  const canStart = async (): Promise<boolean> => {
    const { can_start_fresh } = await server.call("GET /admin/database", { as: admin });
    const { id } = await server.call("GET /auth/me", { as: admin });
    expect(await canStartFresh(server.database, id)).toBe(can_start_fresh);
    return can_start_fresh;
  };
  const removePassword = (name: string) => {
    const query = server.database.read.updateTable("users").set({ password_hash: "" }).where("username", "=", name);
    return server.database.write([{ query }]);
  };
  const { id } = await server.makeUser(admin, "other", "admin");
  expect(await canStart()).toBe(true);
  await removePassword("admin");
  expect(await canStart()).toBe(false);
  // Without any password, none is lost.
  await removePassword("other");
  expect(await canStart()).toBe(true);
  expect(await canStartFresh(server.database, id)).toBe(true);
});
