export { createBudgetsRepository, type BudgetsRepository } from "./budgets.repository.ts";
export { registerBudgetRoutes } from "./budgets.routes.ts";
export { createBudgetsService, type BudgetsService } from "./budgets.service.ts";
export { createRunBudgets, type RunBudgets } from "./run-budgets.ts";
