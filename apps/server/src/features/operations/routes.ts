import { protocol_version } from "@showrunner/contract/realtime";
import type { Database } from "../../platform/db/index.ts";
import type { Bus } from "../../platform/bus/index.ts";
import { fail, ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { probeDatabase } from "./repository.ts";

interface Dependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly version: string;
}

export function operationsRoutes(mount: Mount, { database, bus, version }: Dependencies): void {
  mount("GET /health/live", () => ok({ status: "ok" }));
  mount("GET /health/ready", async () => {
    const reading = await probeDatabase(database).then(
      () => true,
      () => false,
    );
    // What can be read can be served; what cannot be saved is told to those who try.
    if (!reading) return fail("unavailable");
    const saving = database.saving.ok;
    const checks = { database_read: "ok", database_write: saving ? "ok" : "failing", bus: bus.state };
    return ok({ status: saving && bus.state === "ok" ? "ok" : "degraded", checks });
  });
  mount("GET /system/version", () => ok({ version, protocol: protocol_version }));
}
