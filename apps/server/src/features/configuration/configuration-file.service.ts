import type { Configuration, ConfigurationImportPreview, SettingChanges } from "@showrunner/contract/rest";
import {
  CHANGEABLE_SETTING_KEYS,
  CHANGEABLE_SETTINGS,
  isSecret,
  type ChangeableSettingKey,
} from "@showrunner/contract/settings";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import type { Database } from "../../platform/db/index.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { openWithPassphrase, sealWithPassphrase } from "../../platform/secrets/passphrase.ts";
import { formatFile, parseFile, parseSecrets, SECRETS_CONTEXT } from "./configuration-file.ts";
import type { ConfigurationAuthor, ConfigurationService } from "./configuration.service.ts";
import type { SettingsService } from "./settings.service.ts";

/** The configuration as a file, for safe-keeping or to move it to another installation. */
export interface ConfigurationFileService {
  /** Contains settings changed by admins and settings at their default, but none that the environment sets. */
  export(
    passphrase: string | null,
    by: AuditContext,
  ): Promise<ServiceResult<{ readonly name: string; readonly file: string }>>;
  preview(file: string, passphrase: string | null): Promise<ServiceResult<ConfigurationImportPreview>>;
  /** Imports the whole file or nothing. */
  import(
    version: number,
    file: string,
    passphrase: string | null,
    by: ConfigurationAuthor,
  ): Promise<ServiceResult<Configuration>>;
}

/** The same as for the passphrase of backups. */
const MIN_PASSPHRASE_LENGTH = 12;

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly settings: Pick<SettingsService, "get" | "getSource" | "reload">;
  readonly configuration: Pick<ConfigurationService, "change" | "preview">;
  readonly auditLog: AuditLog;
  readonly productVersion: string;
  readonly now: () => number;
}

interface ImportedFile {
  readonly changes: SettingChanges;
  /** Settings of the file that are ignored because the environment sets them. */
  readonly skipped: readonly ChangeableSettingKey[];
  readonly secrets: ConfigurationImportPreview["secrets"];
}

export function createConfigurationFileService(dependencies: Dependencies): ConfigurationFileService {
  const { database, settings, configuration, auditLog, productVersion, now } = dependencies;

  const pickStored = (areSecrets: boolean): SettingChanges => {
    const values = settings.get();
    return Object.fromEntries(
      CHANGEABLE_SETTING_KEYS.filter(
        (key) => isSecret(CHANGEABLE_SETTINGS[key]) === areSecrets && settings.getSource(key) !== "environment",
      ).map((key) => [key, settings.getSource(key) === "stored" ? values[key] : null]),
    );
  };

  const read = async (text: string, passphrase: string | null): Promise<ServiceResult<ImportedFile>> => {
    const file = parseFile(text);
    if (!file.ok) return file;
    let secrets: SettingChanges = {};
    if (file.value.secrets !== null && passphrase !== null) {
      const opened = await openWithPassphrase(passphrase, file.value.secrets, SECRETS_CONTEXT);
      if (opened === null) return failField("passphrase", "passphrase_wrong");
      const parsed = parseSecrets(opened.toString("utf8"));
      if (!parsed.ok) return parsed;
      secrets = parsed.value;
    }
    const all: SettingChanges = { ...file.value.settings, ...secrets };
    const isDecided = (key: ChangeableSettingKey): boolean => settings.getSource(key) === "environment";
    const keys = CHANGEABLE_SETTING_KEYS.filter((key) => all[key] !== undefined);
    return ok({
      changes: Object.fromEntries(keys.filter((key) => !isDecided(key)).map((key) => [key, all[key]])),
      skipped: keys.filter(isDecided),
      secrets: file.value.secrets === null ? "none" : passphrase === null ? "locked" : "opened",
    });
  };
  /** Names fields by their path in the file. */
  const rename = <T>(result: ServiceResult<T>): ServiceResult<T> =>
    result.ok || result.error.fields === undefined
      ? result
      : fail(result.error.code, {
          fields: result.error.fields.map((field) => ({
            ...field,
            path: field.path.replace(/^changes\./, "settings."),
          })),
        });

  return {
    export: async (passphrase, by) => {
      if (passphrase !== null && passphrase.length < MIN_PASSPHRASE_LENGTH)
        return failField("passphrase", "passphrase_too_short");
      await settings.reload();
      const secrets =
        passphrase === null
          ? null
          : await sealWithPassphrase(passphrase, Buffer.from(JSON.stringify(pickStored(true))), SECRETS_CONTEXT);
      await database.write([
        auditLog.record(
          {
            area: "configuration",
            action: secrets === null ? "exported" : "exported_with_secrets",
            before: {},
            after: {},
          },
          by,
        ),
      ]);
      const file = formatFile({ settings: pickStored(false), secrets, productVersion, now: now() });
      return ok({ name: `showrunner-configuration-${new Date(now()).toISOString().slice(0, 10)}.json`, file });
    },
    preview: async (text, passphrase) => {
      const file = await read(text, passphrase);
      if (!file.ok) return file;
      const { changes, skipped, secrets } = file.value;
      const preview = await configuration.preview(changes);
      if (!preview.ok) return rename(preview);
      const before = settings.get();
      return ok({
        version: preview.value.version,
        secrets,
        skipped: [...skipped],
        changes: preview.value.changed.map((key) => {
          const setting = CHANGEABLE_SETTINGS[key];
          return isSecret(setting)
            ? { key, before: null, after: null, is_secret: true }
            : { key, before: before[key], after: changes[key] ?? setting.default, is_secret: false };
        }),
      });
    },
    import: async (version, text, passphrase, by) => {
      const file = await read(text, passphrase);
      return file.ok ? rename(await configuration.change(version, file.value.changes, by, "imported")) : file;
    },
  };
}
