import { expect, it } from "vitest";
import { parsePlan, formatSize } from "./bench-plan.ts";

it("uses 2,000 teams by default, and fewer with --quick", () => {
  expect(parsePlan([])).toMatchObject({ kind: "live", sizes: [{ shows: 1, teams: 2_000, phones: 0 }], commands: 50 });
  expect(parsePlan(["--quick"]).sizes).toEqual([{ shows: 1, teams: 200, phones: 0 }]);
  expect(parsePlan(["--quick", "--teams", "7"]).sizes).toEqual([{ shows: 1, teams: 7, phones: 0 }]);
});

it("uses fewer host commands with many shows", () => {
  const plan = parsePlan(["--shows", "200", "--teams", "50"]);
  expect([plan.sizes, plan.commands]).toEqual([[{ shows: 200, teams: 50, phones: 0 }], 10]);
  expect(parsePlan(["--shows", "200", "--teams", "50", "--commands", "3"]).commands).toBe(3);
});

it("registers phones with --join", () => {
  expect(parsePlan(["--join"])).toMatchObject({
    kind: "join",
    sizes: [{ shows: 1, teams: 1_000, phones: 300 }],
    joinDurationMs: 60_000,
  });
});

it("plays a small show beside AI runs with --ai", () => {
  expect(parsePlan(["--ai"])).toMatchObject({ kind: "ai", sizes: [{ shows: 1, teams: 200, phones: 0 }] });
});

it("compares one language with two by --languages", () => {
  expect(parsePlan(["--languages"])).toMatchObject({
    kind: "languages",
    sizes: [{ shows: 1, teams: 2_000, phones: 0 }],
  });
  expect(() => parsePlan(["--languages", "--ai"])).toThrow("cannot be combined");
});

it("compares several sizes, with 10,000 teams in one show and in many", () => {
  const { kind, sizes } = parsePlan(["--scale"]);
  expect([kind, sizes.map((size) => formatSize(size))]).toEqual([
    "scale",
    ["one show of 500 teams", "one show of 2000 teams", "one show of 10000 teams", "200 shows of 50 teams"],
  ]);
});

it.each([
  [["--teams", "0"], "--teams must be a whole number"],
  [["--teams", "many"], "--teams must be a whole number"],
  [["--commands", "1.5"], "--commands must be a whole number"],
  [["--shows", "300", "--teams", "50"], "--shows times --teams must be at most"],
  [["--join", "--ramp"], "--join and --ramp cannot be combined"],
])("rejects %j", (args, sentence) => {
  expect(() => parsePlan(args)).toThrow(sentence);
});
