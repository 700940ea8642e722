import type { DatabaseOverview } from "@showrunner/contract/rest";
import { toAuditContext } from "../../platform/audit-log/index.ts";
import { readProfileFile } from "../../platform/database-profiles/index.ts";
import type { AppliedMigration } from "../../platform/db/inspect/schema-state.ts";
import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { ActivationService } from "./activation.service.ts";
import type { CopyService } from "./copy.service.ts";
import { presentMigrations } from "./profiles.presenter.ts";
import type { ProfilesService } from "./profiles.service.ts";
import type { UpgradeService } from "./upgrade.service.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

interface Dependencies {
  readonly profiles: ProfilesService;
  readonly activation: ActivationService;
  readonly upgrades: UpgradeService;
  readonly copies: CopyService;
  /** Whether a fresh start by this admin leaves an administrator with a password, if there is one now. */
  readonly canStartFresh: (adminId: string | null) => Promise<boolean>;
  readonly dataDir: string;
  /** The database in use. */
  readonly activeDatabase: Pick<DatabaseOverview, "source" | "type" | "location">;
  readonly readMigrations: () => Promise<readonly AppliedMigration[]>;
}

export function registerDatabaseRoutes(mount: Mount, dependencies: Dependencies): void {
  const { profiles, activation, upgrades, copies, canStartFresh, dataDir, activeDatabase, readMigrations } =
    dependencies;
  mount("GET /admin/database", async ({ caller }) => {
    const [obstacle, canStart, { last_activation }, all, applied] = await Promise.all([
      activation.findObstacle(),
      canStartFresh(caller.user_id),
      readProfileFile(dataDir),
      profiles.list(),
      readMigrations(),
    ]);
    const migrations = presentMigrations(applied);
    return ok({
      ...activeDatabase,
      obstacle,
      can_start_fresh: canStart,
      schema_state: migrations.some(({ applied_at }) => applied_at === null) ? "upgrade_needed" : "up_to_date",
      migrations,
      last_activation:
        last_activation === null
          ? null
          : {
              name: all.find(({ id }) => id === last_activation.profile_id)?.name ?? null,
              at: toIsoTime(last_activation.at),
              failure: last_activation.failure,
            },
      profiles: [...all],
    } satisfies DatabaseOverview);
  });
  mount("POST /admin/database/profiles", ({ body, caller, request }) =>
    profiles.create(body, toAuditContext({ caller, request })),
  );
  mount("PUT /admin/database/profiles/:profileId", ({ params, body, caller, request }) =>
    profiles.change(params.profileId, body, toAuditContext({ caller, request })),
  );
  mount("DELETE /admin/database/profiles/:profileId", ({ params, caller, request }) =>
    profiles.remove(params.profileId, toAuditContext({ caller, request })),
  );
  mount("POST /admin/database/profiles/:profileId/test", ({ params, caller }) =>
    profiles.test(params.profileId, caller.user_id ?? "nobody"),
  );
  mount("POST /admin/database/profiles/:profileId/upgrade", ({ params, caller, request }) =>
    upgrades.upgrade(params.profileId, toAuditContext({ caller, request })),
  );
  mount("POST /admin/database/profiles/:profileId/copy-estimate", ({ params, caller, request }) =>
    activation.estimateCopy(params.profileId, toAuditContext({ caller, request })),
  );
  mount("GET /admin/database/upgrade", () => ok(upgrades.getProgress()));
  mount("GET /admin/database/copy", () => ok(copies.get()));
  mount("POST /admin/database/copy/cancel", async ({ caller, request }) =>
    ok(await copies.cancel(toAuditContext({ caller, request }))),
  );
  mount("POST /admin/database/activate", ({ body: { profile_id, mode }, caller, request }) =>
    activation.activate(profile_id, mode, toAuditContext({ caller, request })),
  );
}
