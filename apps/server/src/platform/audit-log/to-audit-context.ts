import type { FastifyRequest } from "fastify";
import type { UserCaller } from "../http/caller.ts";
import { getRequestSource } from "../security-log/index.ts";
import type { AuditContext } from "./audit-log.ts";

/** Takes the input of a handler, of which it needs only these two. */
export const toAuditContext = ({ caller, request }: { caller: UserCaller; request: FastifyRequest }): AuditContext => ({
  actor_id: caller.user_id,
  source: getRequestSource(request),
});
