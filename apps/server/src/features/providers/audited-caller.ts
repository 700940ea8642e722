import type { FastifyRequest } from "fastify";
import { toAuditContext, type AuditContext } from "../../platform/audit-log/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";

/** The caller, with what the audit log records of the request. */
export interface AuditedCaller {
  readonly caller: UserCaller;
  readonly audit: AuditContext;
}

export const toAuditedCaller = ({
  caller,
  request,
}: {
  caller: UserCaller;
  request: FastifyRequest;
}): AuditedCaller => ({
  caller,
  audit: toAuditContext({ caller, request }),
});
