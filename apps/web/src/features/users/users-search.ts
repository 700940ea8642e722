import { ROLES, SIGN_IN_METHODS, USER_SORTS } from "@showrunner/contract/enum-values";
import type { TableOrder } from "../../components/data-table/data-table.tsx";
import { omitUndefined, parseOneOf, parseText } from "../../lib/search-params.ts";

const STATES = ["active", "inactive"] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** Search parameters of the user list. The default order is not stored in the URL. */
export const usersSearch = (search: Record<string, unknown>) =>
  omitUndefined({
    search: parseText(search["search"]),
    role: parseOneOf(search["role"], ROLES),
    state: parseOneOf(search["state"], STATES),
    method: parseOneOf(search["method"], [...SIGN_IN_METHODS, "none"]),
    sort: parseOneOf(search["sort"], USER_SORTS),
    order: parseOneOf(search["order"], ["asc", "desc"]),
  });
export type UsersSearch = ReturnType<typeof usersSearch>;

export const toUserOrder = ({ sort = "username", order = "asc" }: UsersSearch): TableOrder<UserSort> => ({
  sort,
  order,
});

export const isUsersFiltered = ({ search, role, state, method }: UsersSearch): boolean =>
  [search, role, state, method].some((value) => value !== undefined);

/** Converts the filter to the API's query. */
export function toUsersQuery({ search, role, state, method, ...order }: UsersSearch) {
  return {
    ...omitUndefined({
      search,
      role,
      active: state === undefined ? undefined : state === "active" ? ("true" as const) : ("false" as const),
      sign_in_method: method,
    }),
    ...toUserOrder(order),
  };
}
