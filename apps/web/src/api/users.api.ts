import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from "@tanstack/react-query";
import { call, type CallOptions } from "./client.ts";
import { cursorPagination, type Page } from "./pagination.ts";
import type { User } from "@showrunner/contract/rest";

export const usersQuery = (search?: string) =>
  infiniteQueryOptions({
    ...cursorPagination,
    queryKey: ["users", "list", { search }],
    queryFn: ({ signal, pageParam: cursor }) => call("GET /users", { query: { search, cursor }, signal }),
    placeholderData: keepPreviousData,
  });

export function useUsers(search?: string) {
  return useInfiniteQuery(usersQuery(search));
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

/** Also deactivates and sets a new password; refetches the own account, since its role may have changed. */
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

/** Optimistic update: rolled back when the server refuses. */
export function useActivateUser() {
  const queries = useQueryClient();
  const lists = { queryKey: ["users", "list"] };
  return useMutation({
    mutationFn: (id: string) => call("PATCH /users/:id", { params: { id }, body: { active: true } }),
    onMutate: async (id) => {
      await queries.cancelQueries(lists);
      const previous = queries.getQueriesData<InfiniteData<Page<User>>>(lists);
      queries.setQueriesData<InfiniteData<Page<User>>>(
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

function withActivated(users: readonly User[], id: string): readonly User[] {
  return users.map((user) => (user.id === id ? { ...user, active: true } : user));
}
