import { setTimeout } from "node:timers/promises";
import { admins, type RouteProbes } from "./route-probe.ts";

const CONFIGURATION_FILE = JSON.stringify({
  format: "showrunner-configuration",
  format_version: 1,
  settings: { debug_widget_enabled: true },
  secrets: null,
});

const unknownProfile = {
  about: "that does not exist",
  allowed: admins,
  allowedStatus: 404,
  options: () => ({ params: { profileId: "unknown" } }),
} as const;
const unknownBackup = { ...unknownProfile, options: () => ({ params: { name: "none.zip" } }) } as const;

export const adminProbes: RouteProbes<"admin"> = {
  "GET /admin/restart": [{ allowed: admins, options: () => ({}) }],
  "POST /admin/restart": [{ about: "without a supervisor", allowed: admins, allowedStatus: 409, options: () => ({}) }],
  "POST /admin/restart/servers/:instanceId": [
    { ...unknownProfile, options: () => ({ params: { instanceId: "unknown" } }) },
  ],
  "POST /admin/restart/all": [
    { about: "without a supervisor", allowed: admins, allowedStatus: 409, options: () => ({}) },
  ],
  "GET /admin/database": [{ allowed: admins, options: () => ({}) }],
  "POST /admin/database/profiles": [
    {
      allowed: admins,
      options: (_things, world) => ({
        body: {
          type: "sqlite",
          name: world.uniqueName(),
          description: "",
          database_path: "second",
          enable_foreign_keys: true,
        },
      }),
    },
  ],
  "PUT /admin/database/profiles/:profileId": [
    {
      about: "that does not exist",
      allowed: admins,
      allowedStatus: 404,
      options: () => ({
        params: { profileId: "unknown" },
        body: {
          type: "sqlite",
          name: "Changed",
          description: "",
          database_path: "second",
          enable_foreign_keys: true,
          version: 1,
        },
      }),
    },
  ],
  "DELETE /admin/database/profiles/:profileId": [unknownProfile],
  "POST /admin/database/profiles/:profileId/test": [unknownProfile],
  "POST /admin/database/profiles/:profileId/upgrade": [unknownProfile],
  "POST /admin/database/profiles/:profileId/copy-estimate": [
    {
      about: "while DATABASE_URL decides",
      allowed: admins,
      allowedStatus: 409,
      options: () => ({ params: { profileId: "unknown" } }),
    },
  ],
  "GET /admin/storage": [{ allowed: admins, options: () => ({}) }],
  "POST /admin/storage/test": [{ allowed: admins, options: () => ({}) }],
  "POST /admin/storage/move": [{ allowed: admins, allowedStatus: 202, options: () => ({}) }],
  "POST /admin/storage/cancel": [{ allowed: admins, options: () => ({}) }],
  "GET /admin/database/upgrade": [{ allowed: admins, options: () => ({}) }],
  "GET /admin/database/copy": [{ allowed: admins, options: () => ({}) }],
  "POST /admin/database/copy/cancel": [{ allowed: admins, options: () => ({}) }],
  "POST /admin/database/activate": [
    {
      about: "while DATABASE_URL decides",
      allowed: admins,
      allowedStatus: 409,
      options: () => ({ body: { profile_id: null, mode: "use_existing" } }),
    },
  ],
  "GET /admin/identity-provider": [{ allowed: admins, options: () => ({}) }],
  "POST /admin/config/check-provider": [{ allowed: admins, options: () => ({}) }],
  "POST /admin/config/test-provider": [
    { about: "while it is not set up", allowed: admins, allowedStatus: 409, options: () => ({}) },
  ],
  "GET /admin/external-sign-in": [{ allowed: admins, options: () => ({}) }],
  "POST /admin/config/test-external": [{ allowed: admins, options: () => ({}) }],
  "GET /admin/security-events": [{ allowed: admins, options: () => ({}) }],
  "GET /admin/audit-log": [{ allowed: admins, options: () => ({}) }],
  "GET /admin/audit-log/export": [{ allowed: admins, options: () => ({ query: { format: "json" } }) }],
  "POST /admin/auth-tools/check-token": [{ allowed: admins, options: () => ({ body: { token: "none" } }) }],
  "POST /admin/auth-tools/diagnose-provider": [{ allowed: admins, options: () => ({}) }],
  "GET /admin/overview": [{ allowed: admins, options: () => ({}) }],
  "GET /admin/backups": [{ allowed: admins, options: () => ({}) }],
  "POST /admin/backups": [
    {
      allowed: admins,
      options: async (_things, { server, callers: { admin } }) => {
        // Only one backup is made at a time.
        while ((await server.call("GET /admin/backups", { as: admin })).running !== null) await setTimeout(200);
        return {};
      },
    },
  ],
  "POST /admin/backups/cancel": [{ allowed: admins, options: () => ({}) }],
  "POST /admin/backups/release-jobs": [{ allowed: admins, options: () => ({}) }],
  "POST /admin/backups/discard-jobs": [{ allowed: admins, options: () => ({}) }],
  "POST /admin/backups/upload": [
    { about: "of something else", allowed: admins, allowedStatus: 422, options: () => ({}) },
  ],
  "GET /admin/restore": [{ allowed: admins, options: () => ({}) }],
  "POST /admin/restore": [
    {
      about: "of a backup that does not exist",
      allowed: admins,
      allowedStatus: 404,
      options: () => ({
        body: {
          backup: "none.zip",
          target: { kind: "new_database", name: "New" },
          passphrase: null,
          without_secrets: false,
        },
      }),
    },
  ],
  "POST /admin/restore/cancel": [{ allowed: admins, options: () => ({}) }],
  "DELETE /admin/backups/:name": [unknownBackup],
  "POST /admin/backups/:name/link": [unknownBackup],
  "GET /admin/mail": [{ allowed: admins, options: () => ({}) }],
  "POST /admin/config/test-email": [
    {
      about: "without a mail server",
      allowed: admins,
      allowedStatus: 409,
      options: () => ({ body: { to: "admin@example.org" } }),
    },
  ],
  "GET /admin/config": [{ allowed: admins, options: () => ({}) }],
  "POST /admin/config/export": [{ allowed: admins, options: () => ({ body: { passphrase: null } }) }],
  "POST /admin/config/import/preview": [
    { allowed: admins, options: () => ({ body: { file: CONFIGURATION_FILE, passphrase: null } }) },
  ],
  "POST /admin/config/import": [
    {
      allowed: admins,
      options: async (_things, world) => {
        const { version } = await world.server.call("GET /admin/config", { as: world.callers.admin });
        return { body: { version, file: CONFIGURATION_FILE, passphrase: null } };
      },
    },
  ],
  "PATCH /admin/config": [
    {
      allowed: admins,
      options: async (_things, world) => {
        const { version } = await world.server.call("GET /admin/config", { as: world.callers.admin });
        return { body: { version, changes: { debug_widget_enabled: true } } };
      },
    },
  ],
};
