import { z } from "zod";
import { id } from "./common.schemas.ts";
import {
  ACTIVATION_MODES,
  changedDatabaseProfile,
  copyEstimate,
  databaseCopy,
  databaseOverview,
  databaseProfile,
  databaseTest,
  newDatabaseProfile,
  upgradeProgress,
} from "./databases.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

const profileParams = z.object({ profileId: id.describe("Id of the database profile") });

export const databaseRoutes = {
  "GET /admin/database": {
    summary: "Get the database in use, its migrations and all database profiles",
    guard: "admin",
    response: databaseOverview,
    tag: "administration",
  },
  "POST /admin/database/profiles": {
    summary: "Add a database profile",
    description: "`409` with `database_profile_quota_reached` if there are 200 profiles.",
    guard: "admin",
    body: newDatabaseProfile,
    status: 201,
    response: databaseProfile,
    tag: "administration",
  },
  "PUT /admin/database/profiles/:profileId": {
    summary: "Change a database profile",
    description:
      "`409` with `version_conflict` if the profile was changed since `version`, or with `profile_active` if the connection would change of the active profile, of the one that the next start activates, or of the target of a running copy or restore. `422` with `secret_again` if the stored password would be sent to another server.",
    guard: "admin",
    params: profileParams,
    body: changedDatabaseProfile,
    response: databaseProfile,
    tag: "administration",
  },
  "DELETE /admin/database/profiles/:profileId": {
    summary: "Delete a database profile; the database itself is kept",
    description:
      "`409` with `profile_active` for the active profile, the one before it while an activation is unfinished, the one that the next start activates, and the target of a running copy or restore.",
    guard: "admin",
    params: profileParams,
    status: 204,
    tag: "administration",
  },
  "POST /admin/database/profiles/:profileId/test": {
    summary: "Test the connection of a database profile",
    description:
      "Hosts with private addresses must be approved (`approved_hosts` of the configuration). `429` after too many tests.",
    guard: "admin",
    params: profileParams,
    response: databaseTest,
    tag: "administration",
  },
  "POST /admin/database/profiles/:profileId/upgrade": {
    summary: "Upgrade the database of a profile that is not in use",
    description:
      "Applies the pending migrations and returns the result of a new test. `409` with `profile_active` for the profile in use. `409` with `database_unsuitable` if the database cannot be upgraded; `details.params.reason` is a failure of a test, `empty`, `newer`, `foreign`, or `failed` if a migration failed. `429` after too many tests.",
    guard: "admin",
    params: profileParams,
    response: databaseTest,
    tag: "administration",
  },
  "GET /admin/database/upgrade": {
    summary: "Get the progress of the upgrade that this server is running",
    guard: "admin",
    response: upgradeProgress,
    tag: "administration",
  },
  "POST /admin/database/profiles/:profileId/copy-estimate": {
    summary: "Estimate how long copying the database in use into this one would take",
    description:
      "Measures the rate with a temporary table, which is removed afterwards. `409` with `activation_unavailable`, or with `database_unsuitable` and `details.params.reason` if the database is not empty or cannot be used. `429` after too many tests.",
    guard: "admin",
    params: profileParams,
    response: copyEstimate,
    tag: "administration",
  },
  "GET /admin/database/copy": {
    summary: "Get the progress of the copy that `POST /admin/database/activate` started",
    guard: "admin",
    response: databaseCopy,
    tag: "administration",
  },
  "POST /admin/database/copy/cancel": {
    summary: "Cancel the running copy",
    description: "Has no effect if no copy is running or the copy is complete.",
    guard: "admin",
    response: databaseCopy,
    tag: "administration",
  },
  "POST /admin/database/activate": {
    summary: "Switch to another database, with a restart",
    description:
      "`start_fresh` requires an empty database, to which only the calling admin and the settings of sign-in and e-mail are copied; `409` with `fresh_start_needs_password` if the caller has no password and another active admin has one, which is needed if the other ways to sign in fail. `use_existing` requires a database of this application, which is upgraded if it is older. `copy_everything` requires an empty database, copies everything into it, and activates it once the copy is verified; `GET /admin/database/copy` returns the progress, and nothing can be saved in the meantime. It is refused with `reason` `show_active` if a show is active and the copy would take longer than 10 seconds. If anything fails before the restarted server has opened the new database, the current one stays in use. `409` with `activation_unavailable`, or with `database_unsuitable` and `details.params.reason`; `503` while the server is shutting down.",
    guard: "admin",
    body: z.strictObject({
      profile_id: id.nullable().describe("Profile of the database; null for the database in the data folder"),
      mode: z
        .enum(ACTIVATION_MODES)
        .describe("Mode of the activation; the contents of the database determine which modes are possible"),
    }),
    status: 202,
    response: z.object({ instance_id: z.string().describe("Id of the server process that the restart replaces") }),
    tag: "administration",
  },
} as const satisfies RouteTable;
