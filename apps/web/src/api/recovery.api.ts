import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { logout } from "./auth.api.ts";
import { call, type CallOptions } from "./client.ts";
import { isTemporary } from "./api-error.ts";
import { getToken } from "./session.ts";

export function useForgotPassword() {
  return useMutation({
    mutationFn: (login: string) => call("POST /auth/forgot-password", { body: { login } }),
  });
}

/** The user whose password a link resets. */
export function useResetLink(token: string) {
  return useQuery({
    queryKey: ["auth", "reset-link", token],
    queryFn: ({ signal }) => call("POST /auth/check-reset-link", { body: { token }, signal }),
    retry: (count, error) => isTemporary(error) && count < 2,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Also signs out on this device: the user logs in with the new password. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: CallOptions<"POST /auth/reset-password">["body"]) => call("POST /auth/reset-password", { body }),
    onSuccess: () => {
      if (getToken() !== null) logout();
    },
  });
}

/** Creates a reset link for a user, as an admin. */
export function useCreateResetLink() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("POST /users/:id/reset-link", { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["users"] }),
  });
}
