import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, type CallOptions } from "../client.ts";

export function useCreateUser() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<"POST /users">["body"]) => call("POST /users", { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["users"] }),
  });
}

interface UserChange {
  readonly id: string;
  readonly body: CallOptions<"PATCH /users/:id">["body"];
}

/** Also for deactivating and for a new password; the own account is read anew, since the role may have changed. */
export function useUpdateUser() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: UserChange) => call("PATCH /users/:id", { params: { id }, body }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["users"] }),
        queries.invalidateQueries({ queryKey: ["auth", "me"] }),
      ]),
  });
}
