import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { isTemporary } from "./api-error.ts";
import { call, type CallOptions } from "./client.ts";

/** How often the form checks whether the link was opened on another device, in ms. */
const POLL_INTERVAL_MS = 3_000;

const statusKey = (id: string | undefined) => ["verification", id];

export function useVerificationStatus(id: string | undefined) {
  return useQuery({
    queryKey: statusKey(id),
    queryFn: ({ signal }) => call("GET /auth/verification-status/:id", { params: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data, error } }) =>
      data?.verified === true || (error !== null && !isTemporary(error)) ? false : POLL_INTERVAL_MS,
  });
}

export function useVerifyByLink() {
  return useMutation({
    mutationFn: ({ token, signature }: { readonly token: string; readonly signature: string }) =>
      call("POST /auth/verify-email/:token", { params: { token }, body: { signature } }),
  });
}

export function useVerifyByCode() {
  return useMutation({
    mutationFn: (body: CallOptions<"POST /auth/verify-email-code">["body"]) =>
      call("POST /auth/verify-email-code", { body }),
  });
}

export function useResendVerification(id: string | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<"POST /auth/resend-verification">["body"]) =>
      call("POST /auth/resend-verification", { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: statusKey(id) }),
  });
}
