import type { FastifyRequest } from "fastify";
import { toAuditContext, type AuditContext } from "../../platform/audit-log/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";

/** Who acts, and from where. */
export interface Actor {
  readonly caller: UserCaller;
  readonly audit: AuditContext;
}

export const toActor = ({ caller, request }: { caller: UserCaller; request: FastifyRequest }): Actor => ({
  caller,
  audit: toAuditContext({ caller, request }),
});
