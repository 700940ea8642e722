import type { ManagedUser } from "@showrunner/contract/rest";
import type { TableOrder } from "../../components/data-table/data-table.tsx";
import { omitUndefined, parseOneOf, parseText } from "../../lib/search-params.ts";

/** Copied from the contract, so that the route does not load all of it. */
export const USER_ROLES = ["admin", "user"] as const satisfies readonly ManagedUser["role"][];
export const USER_STATES = ["active", "inactive"] as const;
export const SIGN_IN_METHODS = ["credentials", "keycloak", "external", "none"] as const;
const SORTS = ["username", "email", "last_login", "created"] as const;
export type UserSort = (typeof SORTS)[number];

/** Search parameters of the user list. The default order is not stored in the URL. */
export const usersSearch = (search: Record<string, unknown>) =>
  omitUndefined({
    search: parseText(search["search"]),
    role: parseOneOf(search["role"], USER_ROLES),
    state: parseOneOf(search["state"], USER_STATES),
    method: parseOneOf(search["method"], SIGN_IN_METHODS),
    sort: parseOneOf(search["sort"], SORTS),
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
