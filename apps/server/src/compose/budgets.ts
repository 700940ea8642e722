import * as budgetsFeature from "../features/budgets/index.ts";
import type { FindPrices } from "../features/usage/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import { startPeriodicTask } from "../platform/safe-timers.ts";
import type { Accounts } from "./accounts.ts";
import { now, type Infrastructure } from "./infrastructure.ts";
import type { ComposedProviders } from "./providers.ts";

const DAY_MS = 24 * 3_600_000;
/** How long the sums of past budget periods are kept. */
const KEPT_MS = 400 * DAY_MS;

/** Composes limits on what runs cost. */
export function composeBudgets(
  { database, auditLog, logger }: Infrastructure,
  { directory }: Pick<Accounts, "directory">,
  { repository: providers, runnable }: Pick<ComposedProviders, "repository" | "runnable">,
  findPrices: FindPrices,
) {
  const repository = budgetsFeature.createBudgetsRepository(database);
  const service = budgetsFeature.createBudgetsService({
    database,
    repository,
    findSubjectName: async (scope, id) =>
      scope === "user" ? (await directory.findById(id))?.username : (await providers.findById(id))?.name,
    canSee: async (caller, providerId) => {
      const found = await runnable.findForRun(caller, providerId);
      return found.ok || found.error.code !== "ai_provider_not_found";
    },
    auditLog,
    now,
  });
  const deleteOldPeriods = () =>
    database.write([repository.deletePeriodsBefore(new Date(now() - KEPT_MS).toISOString().slice(0, 10))]);
  const retention = startPeriodicTask(deleteOldPeriods, DAY_MS, (err) =>
    logger.warn({ err }, "budgets of former periods"),
  );
  return {
    runs: budgetsFeature.createRunBudgets({ repository, findPrices }),
    mount: (mount: Mount): void => budgetsFeature.registerBudgetRoutes(mount, service),
    stop: () => retention.stop(),
  };
}
export type ComposedBudgets = ReturnType<typeof composeBudgets>;
