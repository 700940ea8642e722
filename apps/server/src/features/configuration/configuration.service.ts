import type { Configuration, SettingChanges } from "@showrunner/contract/rest";
import {
  CHANGEABLE_SETTING_KEYS,
  CHANGEABLE_SETTINGS,
  isSecret,
  type ChangeableSettingKey,
} from "@showrunner/contract/settings";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import { tryWrite, type Database, type WriteStatement } from "../../platform/db/index.ts";
import { fail, ok, type FieldFailure, type ServiceResult } from "../../platform/http/failure.ts";
import type { Settings, SettingsService, StateChanges } from "./settings.service.ts";

/**
 * Who changes the configuration, and the host name of the app that they use; null for an IP address or the server
 * itself.
 */
export interface ConfigurationAuthor extends AuditContext {
  readonly host: string | null;
}

/** The settings as admins see and change them. */
export interface ConfigurationService {
  get(): Configuration;
  /**
   * Applies all changes or none. They take effect on this server at once.
   *
   * @param action name in the audit log
   */
  change(
    version: number,
    changes: SettingChanges,
    by: ConfigurationAuthor,
    action?: "changed" | "imported",
  ): Promise<ServiceResult<Configuration>>;
  /** Returns what these changes would change now, under the same rules. */
  preview(changes: SettingChanges): Promise<ServiceResult<ChangePreview>>;
}

interface ChangePreview {
  readonly version: number;
  readonly changed: readonly ChangeableSettingKey[];
}

/** A change that meets all rules. */
interface PlannedChange {
  readonly changed: readonly ChangeableSettingKey[];
  readonly before: Settings;
  readonly statements: readonly WriteStatement[];
  confirm(): void;
}

/** Rules that involve several settings. */
export interface ConfigurationRules {
  /** State that becomes invalid when these settings change. */
  findStateChanges(changed: readonly ChangeableSettingKey[]): StateChanges;
  /** Returns what is wrong with a change, or the conditions that must hold when it is written. */
  check(change: {
    readonly before: Settings;
    readonly after: Settings;
    readonly changed: readonly ChangeableSettingKey[];
  }): Promise<{ readonly fields: readonly FieldFailure[]; readonly statements: readonly WriteStatement[] }>;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly settings: SettingsService;
  readonly auditLog: AuditLog;
  readonly rules: ConfigurationRules;
}

export function createConfigurationService({
  database,
  settings,
  auditLog,
  rules,
}: Dependencies): ConfigurationService {
  const present = (): Configuration => {
    const values = settings.get();
    return {
      version: settings.version,
      settings: CHANGEABLE_SETTING_KEYS.map((key) => ({
        key,
        group: CHANGEABLE_SETTINGS[key].group,
        value: isSecret(CHANGEABLE_SETTINGS[key]) ? null : values[key],
        source: settings.getSource(key),
        environment_name: CHANGEABLE_SETTINGS[key].environment.name,
      })),
    };
  };
  /** Secrets that would be sent to a host for which they were not entered. */
  const findUnboundSecrets = (
    changes: SettingChanges,
    changed: readonly ChangeableSettingKey[],
  ): readonly ChangeableSettingKey[] =>
    CHANGEABLE_SETTING_KEYS.filter((key) => {
      const { input } = CHANGEABLE_SETTINGS[key];
      if (input.kind !== "secret" || changes[key] !== undefined || settings.getSource(key) !== "stored") return false;
      return changed.some((other) => other === input.sentTo);
    });
  /** Null if the changes have no effect. */
  const plan = async (
    version: number,
    changes: SettingChanges,
    host: string | null,
  ): Promise<ServiceResult<PlannedChange | null>> => {
    const keys = CHANGEABLE_SETTING_KEYS.filter((key) => changes[key] !== undefined);
    const locked = keys.filter((key) => settings.getSource(key) === "environment");
    if (locked.length > 0)
      return fail("validation_failed", {
        fields: locked.map((key) => ({ path: `changes.${key}`, code: "set_by_environment" })),
      });
    if (version !== settings.version) return fail("version_conflict");
    const isChanged = (key: ChangeableSettingKey): boolean =>
      changes[key] === null ? settings.getSource(key) === "stored" : changes[key] !== settings.get()[key];
    const changed = keys.filter(isChanged);
    if (changed.length === 0) return ok(null);
    const before = settings.get();
    const unbound = findUnboundSecrets(changes, changed);
    if (unbound.length > 0)
      return fail("validation_failed", {
        fields: unbound.map((key) => ({ path: `changes.${key}`, code: "secret_again" })),
      });
    const prepared = await settings.prepareChange(
      version,
      Object.fromEntries(changed.map((key) => [key, changes[key] ?? null])),
      { ...rules.findStateChanges(changed), ...(changed.includes("public_url") ? { kept_host: host } : {}) },
    );
    const checked = await rules.check({ before, after: prepared.after, changed });
    if (checked.fields.length > 0) return fail("validation_failed", { fields: checked.fields });
    const statements = [...prepared.statements, ...checked.statements];
    return ok({ changed, before, statements, confirm: prepared.confirm });
  };
  return {
    get: present,
    preview: async (changes) => {
      // Peers may have changed the settings since the last reload.
      await settings.reload();
      const { version } = settings;
      const planned = await plan(version, changes, null);
      return planned.ok ? ok({ version, changed: planned.value?.changed ?? [] }) : planned;
    },
    change: async (version, changes, by, action = "changed") => {
      // Peers may have changed the settings since the last reload.
      await settings.reload();
      const planned = await plan(version, changes, by.host);
      if (!planned.ok) return planned;
      if (planned.value === null) return ok(present());
      const { changed, before, statements, confirm } = planned.value;
      const pick = (valueOf: (key: ChangeableSettingKey) => string | number | boolean | null) =>
        Object.fromEntries(
          changed.map((key) => {
            const value = valueOf(key);
            return [key, isSecret(CHANGEABLE_SETTINGS[key]) && value !== null ? "changed" : value];
          }),
        );
      const entry = auditLog.record(
        {
          area: "configuration",
          action,
          before: pick((key) => before[key]),
          after: pick((key) => changes[key] ?? CHANGEABLE_SETTINGS[key].default),
        },
        by,
      );
      if (!(await tryWrite(database, [...statements, entry]))) return fail("version_conflict");
      confirm();
      return ok(present());
    },
  };
}
