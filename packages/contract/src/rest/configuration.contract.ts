import { z } from "zod";
import { CHANGEABLE_SETTINGS, SETTING_GROUPS, type ChangeableSettingKey } from "../settings/index.ts";
import { id, isoTime, json, locale, pageOf, pageQuery } from "./common.schemas.ts";
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
  group: z.enum(SETTING_GROUPS),
  value: z
    .union([z.string(), z.number(), z.boolean(), z.null()])
    .describe("The value in force; null when none is set, and for secrets"),
  source: z
    .enum(["default", "stored", "environment"])
    .describe("Where the value comes from; one from the environment cannot be changed here"),
  environment_name: z.string().describe("Environment variable that overrides the stored value"),
});
export type SettingState = z.output<typeof settingState>;

export const configuration = z
  .object({
    version: z.number().int().describe("Incremented by every change; send it with the next one"),
    settings: z.array(settingState),
  })
  .meta({ id: "Configuration" });
export type Configuration = z.output<typeof configuration>;

const settingValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const importedFile = z.string().min(1).max(100_000).describe("Text of an exported file");
const importPassphrase = z
  .string()
  .min(1)
  .max(200)
  .nullable()
  .describe("Opens the secrets in the file; null leaves secrets as they are");

const configurationImportPreview = z
  .object({
    version: z.number().int().describe("Version that the preview is about; send it with the import"),
    changes: z
      .array(
        z.object({
          key: settingState.shape.key,
          before: settingValue.describe("The value in force; null when none is set, and for secrets"),
          after: settingValue.describe("The value afterwards; null when none will be set, and for secrets"),
          is_secret: z.boolean().describe("Secrets have no values here"),
        }),
      )
      .describe("What the file would change"),
    skipped: z.array(settingState.shape.key).describe("Settings in the file that the environment decides"),
    secrets: z
      .enum(["none", "locked", "opened"])
      .describe("Whether the file contains secrets; `locked` ones are not imported"),
  })
  .meta({ id: "ConfigurationImportPreview" });
export type ConfigurationImportPreview = z.output<typeof configurationImportPreview>;

export const AUDIT_AREAS = ["configuration", "users", "server", "database", "providers", "pricing"] as const;

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
    area: z.enum(AUDIT_AREAS).describe("Part of the administration"),
    action: z.string().describe("What was done, such as `changed`"),
    subject: z.string().nullable().describe("What was changed"),
    actor_id: z.string().nullable().describe("Account that made the change; null while authentication is off"),
    actor: z.string().nullable().describe("Its present username; null without an account, or once it is deleted"),
    before: z.record(z.string(), json).nullable().describe("Changed values before the change, without secrets"),
    after: z.record(z.string(), json).nullable().describe("Changed values after the change, without secrets"),
    address: z.string(),
    user_agent: z.string().nullable(),
    request_id: z.string().nullable(),
    created_at: isoTime,
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.output<typeof auditEntry>;

const auditFilter = {
  area: z.enum(AUDIT_AREAS).optional().describe("Only changes of this part"),
  actor_id: id.optional().describe("Only changes by this account"),
  search: z.string().max(100).optional().describe("Part of what was changed, or of the username of who did it"),
  from: isoTime.optional().describe("Only changes at this time or later"),
  until: isoTime.optional().describe("Only changes before this time"),
};

export const configurationRoutes = {
  "GET /admin/config": {
    summary: "The settings of the installation, with their sources",
    guard: "admin",
    response: configuration,
    tag: "administration",
  },
  "PATCH /admin/config": {
    summary: "Change settings; the changes apply on all servers within two seconds",
    description:
      "`409` with `version_conflict` if the settings were changed since `version`; `422` for invalid values and for settings that the environment decides.",
    guard: "admin",
    body: z.object({
      version: z.number().int().min(0),
      changes: settingChanges.describe("New values by key; null returns to the default"),
    }),
    response: configuration,
    tag: "administration",
  },
  "POST /admin/config/export": {
    summary: "The configuration as a file, without what the environment decides",
    description:
      "Without a passphrase the file contains no secrets; with one they are in it, encrypted with AES-256-GCM under a key derived by scrypt.",
    guard: "admin",
    body: z.object({
      passphrase: z.string().max(200).nullable().describe("At least 12 characters; null leaves secrets out"),
    }),
    response: z.object({
      name: z.string().describe("File name"),
      file: z.string().describe("Text of the file, in JSON"),
    }),
    tag: "administration",
  },
  "POST /admin/config/import/preview": {
    summary: "What a file would change, under the rules of the import",
    description:
      "`422` names the line that is no JSON, and every setting that is unknown, invalid or refused, as `settings.` and its key.",
    guard: "admin",
    body: z.object({ file: importedFile, passphrase: importPassphrase }),
    response: configurationImportPreview,
    tag: "administration",
  },
  "POST /admin/config/import": {
    summary: "Apply a file to the settings, all of it or nothing",
    description:
      "Settings that the file does not name stay, as do those that the environment decides. `409` with `version_conflict` if the settings were changed since `version`; `422` as for the preview.",
    guard: "admin",
    body: z.object({ version: z.number().int().min(0), file: importedFile, passphrase: importPassphrase }),
    response: configuration,
    tag: "administration",
  },
  "GET /admin/audit-log": {
    summary: "Changes made by admins, the latest first",
    guard: "admin",
    query: pageQuery.extend(auditFilter),
    response: pageOf(auditEntry),
    tag: "administration",
  },
  "GET /admin/audit-log/export": {
    summary: "All changes made by admins that match, as a file",
    guard: "admin",
    query: z.object({
      ...auditFilter,
      format: z.enum(["csv", "json"]).default("csv"),
      language: locale
        .default("en")
        .describe(
          "CSV comes as UTF-8 with a byte order mark, separated by commas in English and by semicolons in German; a text that a spreadsheet would take for a formula begins with an apostrophe.",
        ),
    }),
    response: z.array(auditEntry),
    files: ["text/csv"],
    tag: "administration",
  },
} as const satisfies RouteTable;
