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

export const AUDIT_AREAS = ["configuration", "users", "server", "database"] as const;

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
