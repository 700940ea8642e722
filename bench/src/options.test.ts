import { expect, it } from "vitest";
import { planOf, sizeName } from "./options.ts";

it("takes 2,000 teams, or fewer where it shall be quick", () => {
  expect(planOf([])).toMatchObject({ kind: "live", sizes: [{ shows: 1, teams: 2_000, phones: 0 }], commands: 50 });
  expect(planOf(["--quick"]).sizes).toEqual([{ shows: 1, teams: 200, phones: 0 }]);
  expect(planOf(["--quick", "--teams", "7"]).sizes).toEqual([{ shows: 1, teams: 7, phones: 0 }]);
});

it("takes many shows, whose hosts give fewer commands", () => {
  const plan = planOf(["--shows", "200", "--teams", "50"]);
  expect([plan.sizes, plan.commands]).toEqual([[{ shows: 200, teams: 50, phones: 0 }], 10]);
  expect(planOf(["--shows", "200", "--teams", "50", "--commands", "3"]).commands).toBe(3);
});

it("lets phones register where they join", () => {
  expect(planOf(["--join"])).toMatchObject({
    kind: "join",
    sizes: [{ shows: 1, teams: 1_000, phones: 300 }],
    join_over_ms: 60_000,
  });
});

it("compares several sizes, with 10,000 teams in one show and in many", () => {
  const { kind, sizes } = planOf(["--scale"]);
  expect([kind, sizes.map((size) => sizeName(size))]).toEqual([
    "scale",
    ["one show of 500 teams", "one show of 2000 teams", "one show of 10000 teams", "200 shows of 50 teams"],
  ]);
});

it.each([
  [["--teams", "0"], "--teams is a whole number"],
  [["--teams", "many"], "--teams is a whole number"],
  [["--commands", "1.5"], "--commands is a whole number"],
  [["--shows", "300", "--teams", "50"], "--shows times --teams is at most"],
  [["--join", "--ramp"], "--join and --ramp are runs of their own"],
])("says what %j cannot mean", (args, sentence) => {
  expect(() => planOf(args)).toThrow(sentence);
});
