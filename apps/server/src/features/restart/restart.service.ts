import type { AuditAction, RouteCall } from "@showrunner/contract/rest";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import type { Membership, StoredInstance } from "../../platform/cluster/index.ts";
import type { Database, WriteStatement } from "../../platform/db/index.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { setSafeTimeout } from "../../platform/safe-timers.ts";
import type { ServerProcess } from "../../platform/server-process.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

/** Time for the response to reach the client before connections are drained, in ms. */
const RESPONSE_GRACE_MS = 100;

export interface RestartService {
  getStatus(): Promise<RouteCall<"GET /admin/restart">["response"]>;
  /** Restarts all supervised servers on the database, one after the other. */
  restartAll(by: AuditContext): Promise<ServiceResult<RouteCall<"POST /admin/restart/all">["response"]>>;
  /**
   * Restarts this server once, however many requests arrive: at once, or if there are others, when it takes its turn.
   * Every request is recorded in the audit log.
   */
  restart(by: AuditContext): Promise<ServiceResult<RouteCall<"POST /admin/restart">["response"]>>;
  /** Like `restart`, for the server of this instance. */
  restartServer(
    instanceId: string,
    by: AuditContext,
  ): Promise<ServiceResult<RouteCall<"POST /admin/restart/servers/:instanceId">["response"]>>;
}

interface Dependencies {
  readonly process: ServerProcess;
  readonly database: Pick<Database, "write">;
  readonly auditLog: AuditLog;
  readonly cluster: Pick<Membership, "list" | "hasPeers" | "requestRestarts" | "beginRestart">;
}

type ServerEntry = RouteCall<"GET /admin/restart">["response"]["servers"][number];

function presentState({ is_alive, restart_state }: StoredInstance): ServerEntry["state"] {
  if (is_alive === 0) return "failed";
  if (restart_state === null) return "running";
  return restart_state === "requested" ? "waiting" : "restarting";
}

export function createRestartService({ process, database, auditLog, cluster }: Dependencies): RestartService {
  const { instance_id, requestRestart } = process;
  const audit = (action: AuditAction, by: AuditContext, subject?: string): WriteStatement =>
    auditLog.record(
      { area: "server", action, ...(subject === undefined ? {} : { subject }), before: {}, after: {} },
      by,
    );
  const restartAlone: RestartService["restart"] = async (by) => {
    if (requestRestart === null) return fail("restart_unavailable");
    await cluster.beginRestart([audit("server_restarted", by)]);
    setSafeTimeout(requestRestart, RESPONSE_GRACE_MS);
    return ok({ instance_id });
  };
  const restartServer: RestartService["restartServer"] = async (instanceId, by) => {
    if (instanceId === instance_id && !(await cluster.hasPeers())) return restartAlone(by);
    const server = (await cluster.list()).find(({ id, is_alive }) => id === instanceId && is_alive === 1);
    if (server === undefined) return fail("not_found");
    if (server.is_supervised === 0) return fail("restart_unavailable");
    await database.write([audit("server_restarted", by, server.name), ...cluster.requestRestarts(instanceId)]);
    return ok({ instance_id: instanceId });
  };
  return {
    getStatus: async () => {
      const servers = await cluster.list();
      return {
        available: requestRestart !== null,
        instance_id,
        started_at: toIsoTime(process.started_at),
        servers: servers
          // A killed process counts as failed only if it was being restarted.
          .filter(({ is_alive, restart_state }) => is_alive === 1 || restart_state === "restarting")
          .map((server) => ({
            instance_id: server.id,
            name: server.name,
            version: server.version,
            started_at: toIsoTime(server.started_at),
            can_restart: server.is_supervised === 1,
            state: presentState(server),
          })),
      };
    },
    restart: (by) => restartServer(instance_id, by),
    restartServer,
    restartAll: async (by) => {
      if (!(await cluster.hasPeers())) return restartAlone(by);
      await database.write([audit("servers_restarted", by), ...cluster.requestRestarts()]);
      return ok({ instance_id });
    },
  };
}
