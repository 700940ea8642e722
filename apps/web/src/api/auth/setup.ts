import { useMutation, useQueryClient, type UseMutationResult } from "@tanstack/react-query";
import { call, type CallOptions } from "../client.ts";
import { authConfigQuery, forceAuthConfig } from "./config.ts";

type SetupBody = CallOptions<"POST /auth/setup">["body"];

/**
 * First-run setup; afterwards the configuration is read anew, so that no screen believes in the old one. If just that
 * fails, the setup is done all the same, and must not be offered again.
 */
export function useSetup(): UseMutationResult<void, Error, SetupBody> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body) => {
      await call("POST /auth/setup", { body });
      queries.setQueryData(authConfigQuery.queryKey, (known) => known && { ...known, setup_required: false });
      await forceAuthConfig(queries).catch(() => undefined);
    },
  });
}
