import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from "@tanstack/react-query";
import { call, type CallOptions } from "./client.ts";
import { cursorPagination, type Page } from "./pagination.ts";
import type { ManagedUser } from "@showrunner/contract/rest";

/** Long, because an account may own hundreds of shows. */
const DELETE_TIMEOUT_MS = 60_000;

type UsersFilter = Omit<NonNullable<CallOptions<"GET /users">["query"]>, "cursor" | "limit">;

export const usersQuery = (filter: UsersFilter) =>
  infiniteQueryOptions({
    ...cursorPagination,
    queryKey: ["users", "list", filter],
    queryFn: ({ signal, pageParam: cursor }) => call("GET /users", { query: { ...filter, cursor }, signal }),
    placeholderData: keepPreviousData,
  });

export function useUsers(filter: UsersFilter) {
  return useInfiniteQuery(usersQuery(filter));
}

/** Active accounts to choose from; fetched only if `isEnabled`. */
export function useUserChoice(search: string, isEnabled: boolean) {
  return useQuery({
    queryKey: ["users", "choice", search],
    queryFn: ({ signal }) =>
      call("GET /users", { query: { ...(search === "" ? {} : { search }), active: "true", limit: 20 }, signal }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}

/** What belongs to an account; refetched each time, since it decides what is deleted. */
export function useUserContent(id: string) {
  return useQuery({
    queryKey: ["users", "content", id],
    queryFn: ({ signal }) => call("GET /users/:id/content", { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

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

/** Also deactivates users and sets passwords; refetches the caller's account, since its role may have changed. */
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

export function useEndUserSessions() {
  return useMutation({ mutationFn: (id: string) => call("DELETE /users/:id/sessions", { params: { id } }) });
}

export function useUnlockUser() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("DELETE /users/:id/failed-logins", { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["users"] }),
  });
}

interface UserRemoval {
  readonly id: string;
  readonly body: CallOptions<"DELETE /users/:id">["body"];
}

/** Deletes an account; its shows and games are transferred or deleted with it. */
export function useDeleteUser() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: UserRemoval) =>
      // Slow: content is deleted show by show.
      call("DELETE /users/:id", { params: { id }, body, timeoutMs: DELETE_TIMEOUT_MS }),
    onSettled: () => {
      // Not awaited: the request for the states of runs lasts as long as these.
      void queries.invalidateQueries();
      return queries.invalidateQueries({ queryKey: ["users", "list"] }, { cancelRefetch: false });
    },
  });
}

/** Optimistic update: rolled back when the server refuses. */
export function useActivateUser() {
  const queries = useQueryClient();
  const lists = { queryKey: ["users", "list"] };
  return useMutation({
    mutationFn: (id: string) => call("PATCH /users/:id", { params: { id }, body: { active: true } }),
    onMutate: async (id) => {
      await queries.cancelQueries(lists);
      const previous = queries.getQueriesData<InfiniteData<Page<ManagedUser>>>(lists);
      queries.setQueriesData<InfiniteData<Page<ManagedUser>>>(
        lists,
        (list) =>
          list && { ...list, pages: list.pages.map((page) => ({ ...page, items: withActivated(page.items, id) })) },
      );
      return previous;
    },
    onError: (_error, _id, previous) => {
      for (const [key, list] of previous ?? []) queries.setQueryData(key, list);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["users"] }),
  });
}

function withActivated(users: readonly ManagedUser[], id: string): readonly ManagedUser[] {
  return users.map((user) => (user.id === id ? { ...user, active: true } : user));
}
