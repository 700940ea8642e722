import type { FastifyRequest } from "fastify";
import type { AuditContext } from "../../platform/audit-log/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { getRequestSource } from "../../platform/security-log/index.ts";
import type { BudgetsService } from "./budgets.service.ts";

const auditContextOf = ({ caller, request }: { caller: UserCaller; request: FastifyRequest }): AuditContext => ({
  actor_id: caller.user_id,
  source: getRequestSource(request),
});

export function registerBudgetRoutes(mount: Mount, budgets: BudgetsService): void {
  mount("GET /usage/budgets", () => budgets.list());
  mount("POST /usage/budgets", ({ body, ...from }) => budgets.create(body, auditContextOf(from)));
  mount("PUT /usage/budgets/:id", ({ params, body, ...from }) => budgets.update(params.id, body, auditContextOf(from)));
  mount("DELETE /usage/budgets/:id", ({ params, ...from }) => budgets.remove(params.id, auditContextOf(from)));
  mount("GET /usage/own/budgets", ({ caller, query }) => budgets.listOwn(caller, query.provider_id));
}
