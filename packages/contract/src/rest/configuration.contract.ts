import { z } from "zod";
import { AUDIT_AREAS } from "../enum-values.ts";
import { CHANGEABLE_SETTINGS, SETTING_GROUPS, type ChangeableSettingKey } from "../settings/index.ts";
import { id, isoTime, json, locale, definePage, pageQuery } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

type ChangesShape = {
  readonly [K in ChangeableSettingKey]: z.ZodOptional<z.ZodNullable<(typeof CHANGEABLE_SETTINGS)[K]["schema"]>>;
};
const changesShape = Object.fromEntries(
  Object.entries(CHANGEABLE_SETTINGS).map(([key, { schema, environment }]) => [
    key,
    schema.nullable().optional().describe(environment.description),
  ]),
) as unknown as ChangesShape;

/** New values by key; null returns to the default. */
export const settingChanges = z.strictObject(changesShape);
export type SettingChanges = z.output<typeof settingChanges>;

const settingState = z.object({
  key: z
    .enum(Object.keys(CHANGEABLE_SETTINGS) as [ChangeableSettingKey, ...ChangeableSettingKey[]])
    .describe("Name of the setting"),
  group: z.enum(SETTING_GROUPS).describe("Group of settings to which it belongs"),
  value: z
    .union([z.string(), z.number(), z.boolean(), z.null()])
    .describe("Current value; null if none is set, and for secrets"),
  source: z
    .enum(["default", "stored", "environment"])
    .describe("Source of the value; values from the environment cannot be changed"),
  environment_name: z.string().describe("Environment variable that overrides the stored value"),
});
export type SettingState = z.output<typeof settingState>;

export const configuration = z
  .object({
    version: z
      .number()
      .int()
      .describe("Version of the settings, incremented by every change; required for the next change"),
    settings: z.array(settingState).describe("Settings of the installation"),
  })
  .meta({ id: "Configuration" });
export type Configuration = z.output<typeof configuration>;

const settingValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const importedFile = z.string().min(1).max(100_000).describe("Contents of an exported file");
const importPassphrase = z
  .string()
  .min(1)
  .max(200)
  .nullable()
  .describe("Passphrase that decrypts the secrets in the file; null keeps the current secrets");

const configurationImportPreview = z
  .object({
    version: z
      .number()
      .int()
      .describe("Version of the settings on which the preview is based; required for the import"),
    changes: z
      .array(
        z.object({
          key: settingState.shape.key,
          before: settingValue.describe("Current value; null if none is set, and for secrets"),
          after: settingValue.describe("Value after the import; null if none will be set, and for secrets"),
          is_secret: z.boolean().describe("Whether the setting is a secret, whose values are omitted"),
        }),
      )
      .describe("Changes that the import would make"),
    skipped: z
      .array(settingState.shape.key)
      .describe("Settings in the file that are fixed by the environment and therefore skipped"),
    secrets: z
      .enum(["none", "locked", "opened"])
      .describe(
        "`none`: the file contains no secrets; `locked`: its secrets are not imported, because no passphrase was given; `opened`: its secrets are imported",
      ),
  })
  .meta({ id: "ConfigurationImportPreview" });
export type ConfigurationImportPreview = z.output<typeof configurationImportPreview>;

export const AUDIT_ACTIONS = [
  "activation_requested",
  "backup_cancelled",
  "backup_deleted",
  "backup_downloaded",
  "backup_started",
  "backup_uploaded",
  "budget_changed",
  "budget_created",
  "budget_deleted",
  "catalog_changed",
  "catalog_created",
  "catalog_deleted",
  "changed",
  "conversion_changed",
  "conversion_created",
  "conversion_retired",
  "copy_cancelled",
  "database_activated",
  "exported",
  "exported_with_secrets",
  "files_move_cancelled",
  "files_move_started",
  "imported",
  "invitation_accepted",
  "invitation_resent",
  "invitation_withdrawn",
  "invited",
  "jobs_discarded",
  "jobs_released",
  "media_model_changed",
  "media_model_created",
  "media_model_deleted",
  "model_created",
  "profile_changed",
  "profile_created",
  "profile_deleted",
  "provider_activated",
  "provider_archived",
  "provider_changed",
  "provider_created",
  "provider_credentials_refused",
  "provider_deleted",
  "provider_paused",
  "provider_pricing_changed",
  "provider_restored",
  "provider_resumed",
  "provider_tested",
  "proxy_tested",
  "reset_link_created",
  "restore_cancelled",
  "restore_requested",
  "rule_changed",
  "rule_created",
  "rule_retired",
  "secrets_rotated",
  "server_restarted",
  "servers_restarted",
  "sessions_ended",
  "upgrade_requested",
  "usage_rerated",
  "user_changed",
  "user_created",
  "user_deleted",
  "user_unlocked",
] as const;
/** Actions in the audit log. Entries of older versions may contain others. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const auditEntry = z
  .object({
    id,
    area: z.enum(AUDIT_AREAS).describe("Area of the administration"),
    action: z.string().describe("Action, such as `changed`"),
    subject: z.string().nullable().describe("Object of the change; null if there is none"),
    actor_id: z.string().nullable().describe("Account that made the change; null if authentication was off"),
    actor: z
      .string()
      .nullable()
      .describe("Current username of that account; null without an account, or once it is deleted"),
    before: z
      .record(z.string(), json)
      .nullable()
      .describe("Changed values before the change, without secrets; null if there are none"),
    after: z
      .record(z.string(), json)
      .nullable()
      .describe("Changed values after the change, without secrets; null if there are none"),
    address: z.string(),
    user_agent: z.string().nullable(),
    request_id: z.string().nullable(),
    created_at: isoTime,
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.output<typeof auditEntry>;

const auditFilter = {
  area: z.enum(AUDIT_AREAS).optional().describe("Only changes in this area"),
  actor_id: id.optional().describe("Only changes by this account"),
  search: z.string().max(100).optional().describe("Text contained in the object of the change or in the username"),
  from: isoTime.optional().describe("Only changes at this time or later"),
  until: isoTime.optional().describe("Only changes before this time"),
};

export const configurationRoutes = {
  "GET /admin/config": {
    summary: "List the settings of the installation with their sources",
    guard: "admin",
    response: configuration,
    tag: "administration",
  },
  "PATCH /admin/config": {
    summary: "Change settings",
    description:
      "The changes take effect on all servers within two seconds. `409` with `version_conflict` if the settings were changed since `version`; `422` for invalid values and for settings that are fixed by the environment.",
    guard: "admin",
    body: z.object({
      version: z.number().int().min(0).describe("Version of the settings on which the change is based"),
      changes: settingChanges.describe("New values by key; null resets a setting to its default"),
    }),
    response: configuration,
    tag: "administration",
  },
  "POST /admin/config/export": {
    summary: "Export the settings to a file, without those fixed by the environment",
    description:
      "Without a passphrase the file contains no secrets. With a passphrase they are encrypted with AES-256-GCM and a key derived by scrypt.",
    guard: "admin",
    body: z.object({
      passphrase: z
        .string()
        .max(200)
        .nullable()
        .describe("Passphrase for the secrets, at least 12 characters; null omits the secrets"),
    }),
    response: z.object({
      name: z.string().describe("File name"),
      file: z.string().describe("Contents of the file, in JSON"),
    }),
    tag: "administration",
  },
  "POST /admin/config/import/preview": {
    summary: "Preview the changes that an import would make",
    description:
      "`422` names the line that is not valid JSON, or each setting that is unknown, invalid or refused, as `settings.` followed by its key.",
    guard: "admin",
    body: z.object({ file: importedFile, passphrase: importPassphrase }),
    response: configurationImportPreview,
    tag: "administration",
  },
  "POST /admin/config/import": {
    summary: "Import settings from a file, all or none",
    description:
      "Settings that the file does not contain, or that are fixed by the environment, keep their values. `409` with `version_conflict` if the settings were changed since `version`; `422` as for the preview.",
    guard: "admin",
    body: z.object({
      version: z.number().int().min(0).describe("Version of the settings on which the import is based"),
      file: importedFile,
      passphrase: importPassphrase,
    }),
    response: configuration,
    tag: "administration",
  },
  "GET /admin/audit-log": {
    summary: "List the audit log, newest entries first",
    guard: "admin",
    query: pageQuery.extend(auditFilter),
    response: definePage(auditEntry),
    tag: "administration",
  },
  "GET /admin/audit-log/export": {
    summary: "Export matching entries of the audit log to a file",
    guard: "admin",
    query: z.object({
      ...auditFilter,
      format: z.enum(["csv", "json"]).default("csv").describe("Format of the file"),
      language: locale
        .default("en")
        .describe(
          "Language of a CSV file, which is UTF-8 with a byte order mark and separated by commas in English, by semicolons in German. Texts that a spreadsheet would interpret as a formula are prefixed with an apostrophe",
        ),
    }),
    response: z.array(auditEntry),
    files: ["text/csv"],
    tag: "administration",
  },
} as const satisfies RouteTable;
