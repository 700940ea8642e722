import { useMutation } from "@tanstack/react-query";
import { call } from "./client.ts";

/** Longer than the server waits for the identity provider. */
const PROVIDER_TIMEOUT_MS = 30_000;

/** Whether a token is valid. Nothing is cached: the token would stay in memory. */
export function useCheckToken() {
  return useMutation({
    mutationFn: (token: string) =>
      call("POST /admin/auth-tools/check-token", { body: { token }, timeoutMs: PROVIDER_TIMEOUT_MS }),
    gcTime: 0,
  });
}

export function useDiagnoseProvider() {
  return useMutation({
    mutationFn: () => call("POST /admin/auth-tools/diagnose-provider", { timeoutMs: PROVIDER_TIMEOUT_MS }),
  });
}
