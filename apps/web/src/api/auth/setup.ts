import { useMutation, useQueryClient, type UseMutationResult } from "@tanstack/react-query";
import { call, type CallOptions } from "../client.ts";
import { authConfigQuery } from "./config.ts";

type SetupBody = CallOptions<"POST /auth/setup">["body"];

/** First-run setup; afterwards the configuration is read anew, so that no screen believes in the old one. */
export function useSetup(): UseMutationResult<void, Error, SetupBody> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body) => {
      await call("POST /auth/setup", { body });
      await queries.fetchQuery({ ...authConfigQuery, staleTime: 0 });
    },
  });
}
