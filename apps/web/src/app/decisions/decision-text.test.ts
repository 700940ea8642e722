import { expect, test } from "vitest";
import { decision_kinds } from "@showrunner/contract/rest";
import { locales } from "@showrunner/i18n";
import { decisionText, type Decision } from "./decision-text.ts";

const about: Omit<Decision, "kind"> = { game: "Words", number: 3, team: "Blue", has_team: true, points: -5 };

test("every kind of decision has words in both languages, with nothing left to fill in", () => {
  for (const locale of locales)
    for (const kind of decision_kinds)
      for (const outcome of ["correct", "partial", "wrong", "ignore", null] as const)
        expect(decisionText({ ...about, kind, outcome }, locale)).toMatch(/^[^{}]{8,}$/u);
});

test("names what it is about", () => {
  expect(decisionText({ ...about, kind: "decide_buzz", outcome: "correct" }, "en")).toBe("“correct” for Blue");
  expect(decisionText({ ...about, kind: "reveal" }, "de")).toBe("Auflösung von Runde 3");
  expect(decisionText({ ...about, kind: "correct_points" }, "en")).toBe("correction -5 for Blue");
  expect(decisionText({ ...about, kind: "correct_points", points: 5 }, "de")).toBe("Korrektur +5 für Blue");
  expect(decisionText({ ...about, kind: "set_winner", team: null }, "en")).toContain("a deleted team");
  expect(decisionText({ ...about, kind: "finish_game", team: null, has_team: false }, "en")).toContain(
    "without a winner",
  );
});
