import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { call, type CallOptions } from "../client.ts";

/** Creates an account for the visitor, without signing in. */
export function useRegister(): UseMutationResult<void, Error, CallOptions<"POST /auth/register">["body"]> {
  return useMutation({
    mutationFn: async (body) => {
      await call("POST /auth/register", { body });
    },
  });
}
