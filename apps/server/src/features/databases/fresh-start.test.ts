import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { CHANGEABLE_SETTING_KEYS, CHANGEABLE_SETTINGS } from "@showrunner/contract/settings";
import { openDatabase } from "../../platform/db/index.ts";
import { startTestServer } from "../../testing/test-server.ts";
import {
  CLIENT_ID,
  createProviderBrowser,
  PUBLIC_URL,
  startMockProvider,
} from "../identity-provider/testing/mock-provider.ts";
import { createFreshStart } from "./fresh-start.repository.ts";

test("after a fresh start, the server is reached under its public address, and offers its identity provider", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "showrunner-fresh-"));
  const provider = await startMockProvider();
  const environment = { APP_SECRET: "a".repeat(40) };
  const server = await startTestServer(environment);
  const admin = await server.setUp();
  const configure = async (changes: object): Promise<void> => {
    const { version } = await server.call("GET /admin/config", { as: admin });
    await server.call("PATCH /admin/config", { as: admin, body: { version, changes } });
  };
  await configure({ public_url: PUBLIC_URL, approved_hosts: "127.0.0.1" });
  await configure({ oidc_issuer: provider.issuer, oidc_client_id: CLIENT_ID });
  expect((await createProviderBrowser(server).testSettings(admin)).statusCode).toBe(200);
  await configure({ keycloak_auth_enabled: true });

  const location = { dialect: "sqlite", folder } as const;
  const target = await openDatabase(location);
  const keys = CHANGEABLE_SETTING_KEYS.filter((key) => CHANGEABLE_SETTINGS[key].group === "sign_in");
  const { id } = await server.call("GET /auth/me", { as: admin });
  await createFreshStart(server.database, target, id, keys);
  await target.close();

  const fresh = await startTestServer({ ...environment, DATABASE_URL: `sqlite:${folder}` });
  const { host } = new URL(PUBLIC_URL);
  const response = await fresh.app.inject({ url: "/api/v1/auth/config", headers: { host } });
  expect([response.statusCode, response.json()]).toMatchObject([200, { keycloak_auth_enabled: true }]);
  expect(await fresh.call("GET /admin/identity-provider", { as: admin })).toMatchObject({ tested: true });
  for (const each of [fresh, server]) await each.close();
  await provider.stop();
  await rm(folder, { recursive: true, force: true });
});
