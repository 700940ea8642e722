import { PROTOCOL_VERSION } from "@showrunner/contract/realtime";
import type { Database } from "../../platform/db/index.ts";
import type { Bus } from "../../platform/bus/index.ts";
import type { AdmissionGate } from "../../platform/admission-gate.ts";
import { fail, ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { createDatabaseProbe } from "./database-probe.repository.ts";

interface Dependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly admissionGate: AdmissionGate;
  readonly version: string;
  readonly instance_id: string;
}

export function registerOperationsRoutes(
  mount: Mount,
  { database, bus, admissionGate, version, instance_id }: Dependencies,
): void {
  const probe = createDatabaseProbe(database);
  mount("GET /health/live", () => ok({ status: "ok" }));
  mount("GET /health/ready", async () => {
    if (admissionGate.isDraining) return fail("unavailable");
    const canRead = await probe().then(
      () => true,
      () => false,
    );
    // Stay ready while writes fail: reads are served, and write requests report the failure.
    if (!canRead) return fail("unavailable");
    const canWrite = database.writeHealth.isHealthy;
    const checks = {
      database_read: "ok",
      database_write: canWrite ? "ok" : "failing",
      bus: bus.state,
      load: admissionGate.isOverloaded ? "high" : "ok",
    };
    const isHealthy = canWrite && bus.state === "ok" && !admissionGate.isOverloaded;
    return ok({ status: isHealthy ? "ok" : "degraded", checks });
  });
  mount("GET /system/version", () => ok({ version, protocol: PROTOCOL_VERSION, instance_id }));
}
