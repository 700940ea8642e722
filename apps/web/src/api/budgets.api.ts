import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Budget } from "@showrunner/contract/rest";
import { call, type CallOptions } from "./client.ts";

export type BudgetBody = CallOptions<"POST /usage/budgets">["body"];

const BUDGETS = ["budgets"] as const;
/** Query key prefix; the caller's budgets also change with every run. */
export const OWN_BUDGETS = ["own-budgets"] as const;
// Other users' runs change what is used.
const ALWAYS_STALE = { staleTime: 0 } as const;

/** All budgets; only for admins. */
export const useBudgets = () =>
  useQuery({
    ...ALWAYS_STALE,
    queryKey: BUDGETS,
    queryFn: async ({ signal }) => (await call("GET /usage/budgets", { signal })).items,
  });

/**
 * Budgets that limit the caller's runs.
 *
 * @param providerId includes the budgets of this provider
 */
export const useOwnBudgets = (providerId?: string) =>
  useQuery({
    ...ALWAYS_STALE,
    queryKey: [...OWN_BUDGETS, providerId],
    queryFn: async ({ signal }) =>
      (
        await call("GET /usage/own/budgets", {
          query: providerId === undefined ? {} : { provider_id: providerId },
          signal,
        })
      ).items,
  });

function useRefetchBudgets() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: BUDGETS }),
      client.invalidateQueries({ queryKey: OWN_BUDGETS }),
    ]);
  };
}

/** @param budget the budget to change; null creates one */
export function useSaveBudget(budget: Budget | null) {
  const refetch = useRefetchBudgets();
  return useMutation({
    mutationFn: (body: BudgetBody) => {
      if (budget === null) return call("POST /usage/budgets", { body });
      const { limit, refuses_unpriced } = body;
      const { id, version } = budget;
      return call("PUT /usage/budgets/:id", { params: { id }, body: { limit, refuses_unpriced, version } });
    },
    onSettled: refetch,
  });
}

export function useDeleteBudget() {
  const refetch = useRefetchBudgets();
  return useMutation({
    mutationFn: (id: string) => call("DELETE /usage/budgets/:id", { params: { id } }),
    onSettled: refetch,
  });
}
