import type { FastifyRequest } from "fastify";
import type { AuditContext } from "../../platform/audit-log/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { getRequestSource } from "../../platform/security-log/index.ts";

/** Who acts, and from where. */
export interface Actor {
  readonly caller: UserCaller;
  readonly audit: AuditContext;
}

export const toActor = ({ caller, request }: { caller: UserCaller; request: FastifyRequest }): Actor => ({
  caller,
  audit: { actor_id: caller.user_id, source: getRequestSource(request) },
});
