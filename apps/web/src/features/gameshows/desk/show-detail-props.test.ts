import { expect, test } from "vitest";
import { parseTeamListSearch } from "./show-detail-props.ts";

test("search and order of the teams come from the URL, without unknown values", () => {
  expect(parseTeamListSearch({ search: "owls", sort: "joined" })).toEqual({ search: "owls", sort: "joined" });
  expect(parseTeamListSearch({ search: 7, sort: "points" })).toEqual({ search: "7" });
  expect(parseTeamListSearch({ search: "" })).toEqual({});
});
