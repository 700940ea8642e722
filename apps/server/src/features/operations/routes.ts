import { protocol_version } from "@showrunner/contract/realtime";
import type { Database } from "../../platform/db/index.ts";
import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { probeDatabase } from "./repository.ts";

export function operationsRoutes(mount: Mount, database: Database, version: string): void {
  mount("GET /health/live", () => ok({ status: "ok" }));
  mount("GET /health/ready", async () => {
    const reading = await probeDatabase(database).then(
      () => true,
      () => false,
    );
    const saving = database.saving.ok;
    const checks = { database_read: reading ? "ok" : "failing", database_write: saving ? "ok" : "failing" };
    return ok({ status: reading && saving ? "ok" : "degraded", checks });
  });
  mount("GET /system/version", () => ok({ version, protocol: protocol_version }));
}
