import { expect, test } from "vitest";
import { isUsersFiltered, toUsersQuery, usersSearch } from "./users-search.ts";

test("ignores what a wrong link contains", () => {
  expect(usersSearch({ search: 7, role: "root", state: "locked", method: [], sort: "password", order: "up" })).toEqual({
    search: "7",
  });
});

test("translates the filter for the API; an order alone is no filter", () => {
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
