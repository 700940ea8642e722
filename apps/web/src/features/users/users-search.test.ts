import { expect, test } from "vitest";
import { isUsersFiltered, toUsersQuery, usersSearch } from "./users-search.ts";

test("ignores invalid parameters of a link", () => {
  expect(usersSearch({ search: 7, role: "root", state: "locked", method: [], sort: "password", order: "up" })).toEqual({
    search: "7",
  });
});

test("converts the filter to the API's query; an order alone is not a filter", () => {
  const search = usersSearch({ state: "inactive", method: "none", sort: "last_login", order: "desc" });
  expect(toUsersQuery(search)).toEqual({
    active: "false",
    sign_in_method: "none",
    sort: "last_login",
    order: "desc",
  });
  expect(isUsersFiltered(search)).toBe(true);
  expect(isUsersFiltered(usersSearch({ sort: "email" }))).toBe(false);
  expect(toUsersQuery({})).toEqual({ sort: "username", order: "asc" });
});
