import { afterEach, describe, expect, test, vi } from "vitest";
import { locales } from "@showrunner/i18n";
import fc from "fast-check";
import { ROUND_TYPES, roundTypeIds } from "./round-registry.ts";
import { FIXTURES } from "./testing/type-fixtures.ts";
import { HOST_PARTS, ROUND_VIEWS, getRoundViews } from "./views.ts";
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

  test("every type is listed once, and classic first", () => {
    expect(new Set(roundTypeIds).size).toBe(ROUND_TYPES.length);
    expect(roundTypeIds[0]).toBe("classic");
  });

  test.each(ROUND_TYPES)("a new round of $definition.type can be previewed", ({ definition }) => {
    expect(definition.parseConfig(definition.createDefaultConfig())).not.toBeNull();
  });

  test.each(roundTypeIds)("%s has every view, a name and a hint in each language", async (type) => {
    const views = getRoundViews(type);
    expect(views, "host/index.ts is missing").not.toBe(getRoundViews("unknown"));
    for (const view of ["team", "display", "moderator", "submission", "editor"] as const)
      expect(await views.preload(view)).toMatchObject({ default: expect.any(Function) });
    const names = locales.map((locale) => `${views.label(locale)}: ${views.hint(locale)}`);
    expect(new Set(names).size).toBe(locales.length);
  });

  test("only the classic type is the default", () => {
    const defaults = roundTypeIds.filter((type) => getRoundViews(type).hint("en").includes("standard"));
    expect(defaults, "hints that name the type the standard").toEqual(["classic"]);
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
    for (const view of ["team", "display", "moderator", "submission", "editor"] as const)
      expect(await views.preload(view)).toMatchObject({ default: expect.any(Function) });
  });

  test("is not resolved to an Object.prototype property", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(getRoundViews("constructor").label("en")).toBe("Unknown type");
    expect(getRoundViews("").label("en")).toBe("Unknown type");
    expect(warn).toHaveBeenCalledTimes(2);
  });
});

describe("every validation problem has a message, and every message has a problem", () => {
  test.each(ROUND_TYPES)(
    "every problem of $definition.type has a message, and every message a problem",
    ({ definition }) => {
      const found = new Set<string>();
      fc.assert(
        fc.property(FIXTURES.get(definition.type)?.configs ?? fc.constant(null), (raw) => {
          for (const { code } of definition.validateConfig(raw)) found.add(`problem_${code}`);
        }),
        { numRuns: 2_000, seed: 7 },
      );
      const messages = Object.keys(HOST_PARTS[definition.type]?.messages.en ?? {});
      expect([...found].toSorted()).toEqual(messages.filter((key) => key.startsWith("problem_")).toSorted());
    },
  );
});
