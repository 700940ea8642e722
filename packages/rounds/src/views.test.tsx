import { afterEach, describe, expect, test, vi } from "vitest";
import { locales, type Catalog, type Messages } from "@showrunner/i18n";
import fc from "fast-check";
import { choice_host_messages } from "./multipleChoice/i18n/host/index.ts";
import { multipleChoice } from "./multipleChoice/index.ts";
import { round_type_ids } from "./registry.ts";
import { challenge_host_messages } from "./timedChallenge/i18n/host/index.ts";
import { timedChallenge } from "./timedChallenge/index.ts";
import { round_views, viewsOf } from "./views.ts";
import { display_views, displayViewOf } from "./views/display-views.ts";
import { team_views, teamViewOf } from "./views/team-views.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("registries", () => {
  test("what the server plays and what browsers show are the same types, in the same order", () => {
    expect(Object.keys(round_views)).toEqual([...round_type_ids]);
    expect(Object.keys(team_views)).toEqual([...round_type_ids]);
    expect(Object.keys(display_views)).toEqual([...round_type_ids]);
  });

  test.each(round_type_ids)("%s has every view, a name and a hint in each language", async (type) => {
    const views = viewsOf(type);
    for (const view of ["team", "display", "moderator", "answer", "editor"] as const)
      expect(await views.preload(view)).toMatchObject({ default: expect.any(Function) });
    const names = locales.map((locale) => `${views.label(locale)}: ${views.hint(locale)}`);
    expect(new Set(names).size).toBe(locales.length);
  });

  test("only the classic type is presented as the standard", () => {
    expect(round_type_ids.filter((type) => viewsOf(type).hint("en").includes("standard"))).toEqual(["classic"]);
  });
});

describe("a type that is not registered", () => {
  test("gets views that say so, and developers are warned once", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const views = viewsOf("charades");
    expect(viewsOf("charades")).toBe(views);
    expect(teamViewOf("charades")).toBe(views.team);
    expect(displayViewOf("charades")).toBe(views.display);
    expect(views.label("en")).toBe("Unknown type");
    expect(warn.mock.calls).toEqual([[expect.stringContaining('"charades" is unknown')]]);
    for (const view of ["team", "display", "moderator", "answer", "editor"] as const)
      expect(await views.preload(view)).toMatchObject({ default: expect.any(Function) });
  });

  test("is not found among an object's own parts", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(viewsOf("constructor").label("en")).toBe("Unknown type");
    expect(viewsOf("").label("en")).toBe("Unknown type");
    expect(warn).toHaveBeenCalledTimes(2);
  });
});

describe("every problem that a validator finds has its words", () => {
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
    ["multiple choice", multipleChoice, choice_host_messages],
    ["timed challenge", timedChallenge, challenge_host_messages],
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
