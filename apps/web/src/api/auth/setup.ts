import { useMutation, useQueryClient, type UseMutationResult } from "@tanstack/react-query";
import { call, type CallOptions } from "../client.ts";
import { authConfigQuery, refetchAuthConfig } from "./config.ts";

type SetupBody = CallOptions<"POST /auth/setup">["body"];

/**
 * First-run setup; refetches the configuration afterwards. If only the refetch fails, the setup has still succeeded and
 * must not be offered again.
 */
export function useSetup(): UseMutationResult<void, Error, SetupBody> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body) => {
      await call("POST /auth/setup", { body });
      queries.setQueryData(authConfigQuery.queryKey, (known) => known && { ...known, setup_required: false });
      await refetchAuthConfig(queries).catch(() => undefined);
    },
  });
}
