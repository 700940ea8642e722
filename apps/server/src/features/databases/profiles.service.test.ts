import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { updateProfileFile, type ProfileFile } from "../../platform/database-profiles/index.ts";
import { createAppSecret } from "../../platform/secrets/app-secret.ts";
import { createProfilesService } from "./profiles.service.ts";

const BY = { actor_id: "boss", source: { address: "127.0.0.1", user_agent: null, request_id: null } };
const SECOND = {
  type: "sqlite",
  name: "Second",
  description: "",
  database_path: "second",
  enable_foreign_keys: true,
} as const;

async function createProfiles() {
  const dataDir = await mkdtemp(path.join(tmpdir(), "showrunner-profiles-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const profiles = createProfilesService({
    dataDir,
    secret: createAppSecret("a".repeat(40)),
    connections: { pool_size: 1, ca: null, cert: null, key: null },
    isHostApproved: () => false,
    testLimit: { consume: () => Promise.resolve(0), check: () => Promise.resolve(0) },
    database: { write: () => Promise.resolve() },
    auditLog: { record: () => ({}) as never },
    now: Date.now,
  });
  const created = await profiles.create(SECOND, BY);
  if (!created.ok) throw new Error("the profile was refused");
  return { dataDir, profiles, id: created.value.id };
}

const REQUESTED = { is_tried: false, requested_at: 1, requested_by: null };

test.each<[string, (id: string) => Partial<ProfileFile>]>([
  ["the active database", (id) => ({ active: id })],
  ["the candidate of the next start", (id) => ({ candidate: { profile_id: id, ...REQUESTED } })],
  ["the target of a running copy", (id) => ({ copying: { profile_id: id } })],
  ["the target of a running restore", (id) => ({ restoring: { profile_id: id, backup: "some.zip" } })],
])("%s keeps its connection and cannot be deleted, but can be renamed", async (_name, use) => {
  const { dataDir, profiles, id } = await createProfiles();
  await updateProfileFile(dataDir, (file) => ({ file: { ...file, ...use(id) }, result: undefined }));
  const refused = { ok: false, error: { code: "profile_active" } };
  expect(await profiles.change(id, { ...SECOND, version: 1, database_path: "third" }, BY)).toMatchObject(refused);
  expect(await profiles.remove(id, BY)).toMatchObject(refused);
  expect(await profiles.change(id, { ...SECOND, version: 1, name: "Renamed" }, BY)).toMatchObject({ ok: true });
});

test("the former database of an unfinished activation cannot be deleted, but its connection can be corrected", async () => {
  const { dataDir, profiles, id } = await createProfiles();
  const unfinished = { former: id, token: "token", activated_by: null, is_announced: false };
  await updateProfileFile(dataDir, (file) => ({ file: { ...file, unfinished }, result: undefined }));
  expect(await profiles.remove(id, BY)).toMatchObject({ ok: false, error: { code: "profile_active" } });
  expect(await profiles.change(id, { ...SECOND, version: 1, database_path: "third" }, BY)).toMatchObject({ ok: true });
});
