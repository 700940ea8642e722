import type { RouteCall } from "@showrunner/contract/rest";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import type { Database } from "../../platform/db/index.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { setSafeTimeout } from "../../platform/safe-timers.ts";
import type { ServerProcess } from "../../platform/server-process.ts";

/** Time for the response to reach the client before connections are drained, in ms. */
const RESPONSE_GRACE_MS = 100;

export interface RestartService {
  getStatus(): RouteCall<"GET /admin/restart">["response"];
  /** Restarts once, however many requests arrive; every one of them is in the audit log. */
  restart(by: AuditContext): Promise<ServiceResult<RouteCall<"POST /admin/restart">["response"]>>;
}

interface Dependencies {
  readonly process: ServerProcess;
  readonly database: Pick<Database, "write">;
  readonly auditLog: AuditLog;
}

export function createRestartService({ process, database, auditLog }: Dependencies): RestartService {
  const { instance_id, requestRestart } = process;
  return {
    getStatus: () => ({
      available: requestRestart !== null,
      instance_id,
      started_at: new Date(process.started_at).toISOString(),
    }),
    restart: async (by) => {
      if (requestRestart === null) return fail("restart_unavailable");
      await database.write([
        auditLog.record({ area: "server", action: "server_restarted", before: {}, after: {} }, by),
      ]);
      setSafeTimeout(requestRestart, RESPONSE_GRACE_MS);
      return ok({ instance_id });
    },
  };
}
