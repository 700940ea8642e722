import type { AiOperation } from "@showrunner/contract/rest";
import { sumCosts, sumUnitCosts, type Cost } from "@showrunner/contract/run-estimate";
import type { Failure } from "../../platform/http/failure.ts";
import { newId } from "../../platform/ids.ts";
import type { RunBudgets } from "../budgets/index.ts";
import type { FindPrices } from "../usage/index.ts";
import { createRequest, estimateFacts, type RunRequest } from "./run-request.ts";

/** Runs of one model. They have the same size and quality. */
interface EstimatedRuns {
  readonly providerId: string;
  readonly model: string;
  readonly operation: AiOperation;
  readonly requests: readonly Partial<RunRequest>[];
}

/** Estimates the vendor cost of runs at current prices from their estimated usage; null if a price is unknown. */
export type EstimateCost = (runs: EstimatedRuns) => Promise<Cost | null>;

export interface RunEstimate {
  readonly cost: Cost | null;
  /** Why a budget would refuse the runs now; null if none would. */
  readonly refusal: Failure | null;
}
export type EstimateRuns = (userId: string | null, runs: EstimatedRuns) => Promise<RunEstimate>;

interface Dependencies {
  readonly findPrices: FindPrices;
  readonly budgets: Pick<RunBudgets, "reserve">;
  readonly now: () => number;
}

export function createEstimateCost({ findPrices, now }: Pick<Dependencies, "findPrices" | "now">): EstimateCost {
  return async ({ providerId, model, operation, requests }) => {
    const priceOf = await findPrices(providerId, now());
    return sumCosts(
      requests.map(createRequest).map((request) =>
        sumUnitCosts(
          estimateFacts({ operation, model }, request).map(({ unit, amount }) => {
            const priced = priceOf({ operation, model, quality: request.quality, size: request.size }, unit, amount);
            return priced && { amount: priced.cost, currency: priced.currency };
          }),
        ),
      ),
    );
  };
}

export function createEstimateRuns(dependencies: Dependencies): EstimateRuns {
  const { budgets, now } = dependencies;
  const estimateCost = createEstimateCost(dependencies);
  return async (userId, runs) => {
    const { providerId, model, operation } = runs;
    const requests = runs.requests.map(createRequest);
    const facts = requests.flatMap((request) => estimateFacts(runs, request));
    const { quality = null, size = null } = requests[0] ?? {};
    // Only checks the budgets: the returned statements are not written.
    const reserved = await budgets.reserve(
      { id: newId(), provider_id: providerId, user_id: userId, operation, model, quality, size, created_at: now() },
      facts,
    );
    return { cost: await estimateCost(runs), refusal: reserved.ok ? null : reserved.error };
  };
}
