import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { logout } from "./auth.api.ts";
import { isTemporary } from "./api-error.ts";
import { call, type CallOptions } from "./client.ts";
import { cursorPagination } from "./pagination.ts";
import { getToken } from "./session.ts";

/** Under the key of the users, so that both are refetched together. */
const KEY = ["users", "invitations"];

type InvitationsFilter = Pick<NonNullable<CallOptions<"GET /invitations">["query"]>, "search" | "role">;

export function useInvitations(filter: InvitationsFilter) {
  return useInfiniteQuery(
    infiniteQueryOptions({
      ...cursorPagination,
      queryKey: [...KEY, filter],
      queryFn: ({ signal, pageParam: cursor }) => call("GET /invitations", { query: { ...filter, cursor }, signal }),
      placeholderData: keepPreviousData,
    }),
  );
}

/** Refetches the list after failures too: another user may have accepted, withdrawn or resent the invitation. */
function useInvitationChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: KEY }) });
}

export function useInvite() {
  return useInvitationChange((body: CallOptions<"POST /invitations">["body"]) => call("POST /invitations", { body }));
}

export function useResendInvitation() {
  return useInvitationChange((id: string) => call("POST /invitations/:id/resend", { params: { id } }));
}

export function useWithdrawInvitation() {
  return useInvitationChange((id: string) => call("DELETE /invitations/:id", { params: { id } }));
}

/** The recipient of an invitation. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: ["auth", "invitation", token],
    queryFn: ({ signal }) => call("POST /auth/check-invitation", { body: { token }, signal }),
    retry: (count, error) => isTemporary(error) && count < 2,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Also signs out on this device, because the new account is another user's. */
export function useAcceptInvitation() {
  return useMutation({
    mutationFn: (body: CallOptions<"POST /auth/accept-invitation">["body"]) =>
      call("POST /auth/accept-invitation", { body }),
    onSuccess: () => {
      if (getToken() !== null) logout();
    },
  });
}
