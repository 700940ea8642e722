import { protocol_version } from "@showrunner/contract/realtime";
import type { Database } from "../../platform/db/index.ts";
import type { Bus } from "../../platform/bus/index.ts";
import type { Intake } from "../../platform/intake.ts";
import { fail, ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { databaseProbe } from "./repository.ts";

interface Dependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly intake: Intake;
  readonly version: string;
}

export function operationsRoutes(mount: Mount, { database, bus, intake, version }: Dependencies): void {
  const probe = databaseProbe(database);
  mount("GET /health/live", () => ok({ status: "ok" }));
  mount("GET /health/ready", async () => {
    if (intake.isDraining) return fail("unavailable");
    const reading = await probe().then(
      () => true,
      () => false,
    );
    // Stay ready while writes fail: reads are served, and write requests report the failure.
    if (!reading) return fail("unavailable");
    const saving = database.saving.ok;
    const checks = {
      database_read: "ok",
      database_write: saving ? "ok" : "failing",
      bus: bus.state,
      load: intake.isOverloaded ? "high" : "ok",
    };
    const isWell = saving && bus.state === "ok" && !intake.isOverloaded;
    return ok({ status: isWell ? "ok" : "degraded", checks });
  });
  mount("GET /system/version", () => ok({ version, protocol: protocol_version }));
}
