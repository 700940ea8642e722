import { afterEach, describe, expect, test, vi } from "vitest";
import { locales, type Catalog, type Messages } from "@showrunner/i18n";
import fc from "fast-check";
import { choiceHostMessages } from "./multipleChoice/i18n/host/index.ts";
import { multipleChoice } from "./multipleChoice/multiple-choice.definition.ts";
import { ROUND_TYPES, roundTypeIds } from "./round-registry.ts";
import { challengeHostMessages } from "./timedChallenge/i18n/host/index.ts";
import { timedChallenge } from "./timedChallenge/timed-challenge.definition.ts";
import { ROUND_VIEWS, getRoundViews } from "./views.ts";
import { DISPLAY_VIEWS, getDisplayView } from "./views/display-views.ts";
import { TEAM_VIEWS, getTeamView } from "./views/team-views.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("registries", () => {
  test("server and browser registries have the same types", () => {
    for (const views of [ROUND_VIEWS, TEAM_VIEWS, DISPLAY_VIEWS])
      expect(Object.keys(views).toSorted()).toEqual(roundTypeIds.toSorted());
  });

  test("every type has its own position in the editor, and classic the first", () => {
    expect(new Set(ROUND_TYPES.map(({ order }) => order)).size).toBe(ROUND_TYPES.length);
    expect(roundTypeIds[0]).toBe("classic");
  });

  test.each(ROUND_TYPES)("a new round of $definition.type can be previewed", ({ definition }) => {
    expect(definition.parseConfig(definition.defaultConfig())).not.toBeNull();
  });

  test.each(roundTypeIds)("%s has every view, a name and a hint in each language", async (type) => {
    const views = getRoundViews(type);
    for (const view of ["team", "display", "moderator", "answer", "editor"] as const)
      expect(await views.preload(view)).toMatchObject({ default: expect.any(Function) });
    const names = locales.map((locale) => `${views.label(locale)}: ${views.hint(locale)}`);
    expect(new Set(names).size).toBe(locales.length);
  });

  test("only the classic type is the default", () => {
    expect(roundTypeIds.filter((type) => getRoundViews(type).hint("en").includes("standard"))).toEqual(["classic"]);
  });
});

describe("a type that is not registered", () => {
  test("gets fallback views and logs one warning", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const views = getRoundViews("charades");
    expect(getRoundViews("charades")).toBe(views);
    expect(getTeamView("charades")).toBe(views.team);
    expect(getDisplayView("charades")).toBe(views.display);
    expect(views.label("en")).toBe("Unknown type");
    expect(warn.mock.calls).toEqual([[expect.stringContaining('"charades" is unknown')]]);
    for (const view of ["team", "display", "moderator", "answer", "editor"] as const)
      expect(await views.preload(view)).toMatchObject({ default: expect.any(Function) });
  });

  test("is not resolved to an Object.prototype property", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(getRoundViews("constructor").label("en")).toBe("Unknown type");
    expect(getRoundViews("").label("en")).toBe("Unknown type");
    expect(warn).toHaveBeenCalledTimes(2);
  });
});

describe("every validation problem has a message", () => {
  const text = fc.oneof(fc.constant(""), fc.constant("same"), fc.constant("x".repeat(3_000)), fc.integer());
  const raws = fc.oneof(
    fc.constant(null),
    fc.record(
      {
        question_text: text,
        options: fc.oneof(
          fc.array(fc.record({ text, correct: fc.boolean() }), { maxLength: 4 }),
          fc.constant(Array.from({ length: 13 }, () => ({ text: "same", correct: true }))),
        ),
        prompt: text,
        items: fc.oneof(fc.array(text, { maxLength: 4 }), fc.constant(Array.from({ length: 501 }, () => "same"))),
        minimum_count: fc.integer({ min: -1, max: 600 }),
        bonus_points: fc.integer({ min: -1, max: 2_000_000 }),
      },
      { requiredKeys: [] },
    ),
  );

  const problemKeys = (catalog: Catalog<Messages>): string[] =>
    Object.keys(catalog.en).filter((key) => key.startsWith("problem_"));

  test.each([
    ["multiple choice", multipleChoice, choiceHostMessages],
    ["timed challenge", timedChallenge, challengeHostMessages],
  ])("%s", (_name, definition, catalog) => {
    const found = new Set<string>();
    fc.assert(
      fc.property(raws, (raw) => {
        for (const { code } of definition.validateConfig(raw)) found.add(`problem_${code}`);
      }),
      { numRuns: 2_000, seed: 7 },
    );
    expect([...found].toSorted()).toEqual(problemKeys(catalog).toSorted());
  });
});
