import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CHANGEABLE_SETTINGS, type SettingValues } from "@showrunner/contract/settings";
import { createAuditLog, createAuditLogRepository } from "../../platform/audit-log/index.ts";
import { WriteConflict } from "../../platform/db/index.ts";
import { createTestDatabase, findBackends, type TestDatabase } from "../../platform/db/testing/index.ts";
import { createConfigurationService } from "./configuration.service.ts";
import { createSettingsRepository } from "./settings.repository.ts";
import { createSettingsService, type SettingsService } from "./settings.service.ts";
import { openTestSecretBox } from "../../platform/secrets/testing.ts";

const by = { actor_id: "u1", host: null, source: { address: "::1", user_agent: null, request_id: null } };

describe.each(await findBackends())("on $name", (backend) => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await createTestDatabase(backend);
  });
  afterEach(() => db.drop());

  const openSettings = async (environment: Partial<SettingValues> = {}) =>
    createSettingsService({
      repository: createSettingsRepository(db.database),
      environment,
      secrets: await openTestSecretBox(db.database),
      now: Date.now,
    });
  const openConfiguration = (settings: SettingsService) =>
    createConfigurationService({
      database: db.database,
      settings,
      auditLog: createAuditLog(createAuditLogRepository(db.database), Date.now),
      rules: { findStateChanges: () => ({}), check: () => Promise.resolve({ fields: [], statements: [] }) },
    });

  test("the environment overrides stored values, which override defaults", async () => {
    const settings = await openSettings();
    expect([settings.get().app_name, settings.getSource("app_name")]).toEqual([null, "default"]);
    await openConfiguration(settings).change(0, { app_name: "Quiz", debug_widget_enabled: true }, by);
    expect([settings.get().app_name, settings.getSource("app_name")]).toEqual(["Quiz", "stored"]);
    const restarted = await openSettings({ app_name: "Fixed" });
    expect([restarted.get().app_name, restarted.getSource("app_name")]).toEqual(["Fixed", "environment"]);
    expect(restarted.get().debug_widget_enabled).toBe(true);
    expect(await openConfiguration(restarted).change(1, { app_name: "Other" }, by)).toMatchObject({
      ok: false,
      error: { code: "validation_failed", fields: [{ path: "changes.app_name", code: "set_by_environment" }] },
    });
  });

  test("one of two concurrent changes succeeds, and both servers see it after a reload", async () => {
    const [here, there] = [await openSettings(), await openSettings()];
    const changes = [
      openConfiguration(here).change(0, { app_name: "Here" }, by),
      openConfiguration(there).change(0, { app_name: "There" }, by),
    ];
    const results = await Promise.all(changes);
    const failures = results.filter((result) => !result.ok);
    expect(failures).toMatchObject([{ error: { code: "version_conflict" } }]);
    await Promise.all([here.reload(), there.reload()]);
    expect(here.get()).toEqual(there.get());
    expect([here.version, there.version]).toEqual([1, 1]);
    const entries = await db.database.read.selectFrom("audit_log").selectAll().execute();
    expect(entries).toMatchObject([{ area: "configuration", actor_id: "u1", values_before: '{"app_name":null}' }]);
  });

  test("a refused change leaves neither a value nor an audit entry", async () => {
    const [here, there] = [await openSettings(), await openSettings()];
    await openConfiguration(here).change(0, { app_name: "Here" }, by);
    const stale = await there.prepareChange(0, { app_name: "There" });
    await expect(db.database.write(stale.statements)).rejects.toBeInstanceOf(WriteConflict);
    expect(await db.database.read.selectFrom("settings").select("value").execute()).toEqual([{ value: '"Here"' }]);
  });
});

test("any sequence of changes ends with the last value of each setting, on this server and on a new one", async () => {
  const isName = (text: string): boolean => CHANGEABLE_SETTINGS.app_name.schema.safeParse(text).data === text;
  const flag = fc.option(fc.boolean(), { nil: null });
  const change = fc.record(
    {
      app_name: fc.option(fc.string({ maxLength: 80 }).filter(isName), { nil: null }),
      landing_page_enabled: flag,
      user_registration_enabled: flag,
      debug_widget_enabled: flag,
    },
    { requiredKeys: [] },
  );
  const db = await createTestDatabase();
  let version = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 5 }), async (sequence) => {
      const settings = await createSettingsService({
        repository: createSettingsRepository(db.database),
        environment: {},
        secrets: await openTestSecretBox(db.database),
        now: Date.now,
      });
      expect(settings.version).toBe(version);
      const expected = { ...settings.get() };
      for (const changes of sequence) {
        const prepared = await settings.prepareChange(version, changes);
        await db.database.write(prepared.statements);
        prepared.confirm();
        version += 1;
        for (const [key, value] of Object.entries(changes))
          Object.assign(expected, {
            [key]: value ?? CHANGEABLE_SETTINGS[key as keyof typeof CHANGEABLE_SETTINGS].default,
          });
      }
      expect(settings.get()).toEqual(expected);
      const restarted = await createSettingsService({
        repository: createSettingsRepository(db.database),
        environment: {},
        secrets: await openTestSecretBox(db.database),
        now: Date.now,
      });
      expect(restarted.get()).toEqual(expected);
    }),
    { numRuns: 30 },
  );
  await db.drop();
});
