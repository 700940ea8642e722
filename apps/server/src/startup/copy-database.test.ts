import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { sealProfiles, updateProfileFile, type StoredProfile } from "../platform/database-profiles/index.ts";
import { createAppSecret } from "../platform/secrets/app-secret.ts";
import { findTarget } from "./copy-database.ts";

const APP_SECRET = "a".repeat(40);
const URL_OF_SERVER = "postgres://user:swordfish@db.example.org/shows";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "showrunner-target-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const find = (name: string, environment: Readonly<Record<string, string>> = {}) =>
  findTarget(readConfig({ DATA_DIR: dataDir, APP_SECRET, ...environment }), name);

test("a profile is found by a name that contains a time", async () => {
  const name = "Restored 11/30/26, 6:30 AM";
  const profile: StoredProfile = {
    ...{ id: "restored", version: 1, last_test: null, type: "sqlite", name, description: "" },
    ...{ database_path: "restored/moment", enable_foreign_keys: true },
  };
  const profiles = sealProfiles([profile], createAppSecret(APP_SECRET));
  await updateProfileFile(dataDir, (file) => ({ file: { ...file, profiles }, result: undefined }));
  expect(await find(name)).toMatchObject({ folder: path.join(dataDir, "restored/moment") });
  await expect(find("Restored 11/30/26, 7:30 AM")).rejects.toThrow("neither");
});

test("DATABASE_TLS takes precedence over the encryption that the URL asks for", async () => {
  const tls = { ca: null, cert: null, key: null };
  expect(await find(URL_OF_SERVER)).toMatchObject({ host: "db.example.org", tls: null });
  expect(await find(`${URL_OF_SERVER}?sslmode=require`)).toMatchObject({ tls: { ...tls, verify: false } });
  expect(await find(URL_OF_SERVER, { DATABASE_TLS: "verify" })).toMatchObject({ tls: { ...tls, verify: true } });
});

test("an unusable URL is refused without its password", async () => {
  await expect(find(`${URL_OF_SERVER}/more`)).rejects.toThrow(/^db.example.org\/shows\/more is neither/);
});
