import { expect, test } from "vitest";
import { DECISION_KINDS } from "@showrunner/engine";
import { locales } from "@showrunner/i18n";
import { formatDecision, type Decision } from "./format-decision.ts";

const about: Omit<Decision, "kind"> = { game: "Words", number: 3, team: "Blue", hasTeam: true, points: -5 };

test("every kind of decision has a text in both languages without open placeholders", () => {
  for (const locale of locales)
    for (const kind of DECISION_KINDS)
      for (const outcome of ["correct", "partial", "wrong", "ignore", null] as const)
        expect(formatDecision({ ...about, kind, outcome }, locale)).toMatch(/^[^{}_]{8,}$/u);
});

test("names the team, round or game", () => {
  expect(formatDecision({ ...about, kind: "decide_buzz", outcome: "correct" }, "en")).toBe("“correct” for Blue");
  expect(formatDecision({ ...about, kind: "reveal" }, "de")).toBe("Auflösung von Runde 3");
  expect(formatDecision({ ...about, kind: "correct_points" }, "en")).toBe("correction -5 for Blue");
  expect(formatDecision({ ...about, kind: "correct_points", points: 5 }, "de")).toBe("Korrektur +5 für Blue");
  expect(formatDecision({ ...about, kind: "set_winner", team: null }, "en")).toContain("a deleted team");
  expect(formatDecision({ ...about, kind: "finish_game", team: null, hasTeam: false }, "en")).toContain(
    "without a winner",
  );
});
