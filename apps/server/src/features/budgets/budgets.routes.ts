import { toAuditContext } from "../../platform/audit-log/index.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { BudgetsService } from "./budgets.service.ts";

export function registerBudgetRoutes(mount: Mount, budgets: BudgetsService): void {
  mount("GET /usage/budgets", () => budgets.list());
  mount("POST /usage/budgets", ({ body, ...from }) => budgets.create(body, toAuditContext(from)));
  mount("PUT /usage/budgets/:id", ({ params, body, ...from }) => budgets.update(params.id, body, toAuditContext(from)));
  mount("DELETE /usage/budgets/:id", ({ params, ...from }) => budgets.remove(params.id, toAuditContext(from)));
  mount("GET /usage/own/budgets", ({ caller, query }) => budgets.listOwn(caller, query.provider_id));
}
