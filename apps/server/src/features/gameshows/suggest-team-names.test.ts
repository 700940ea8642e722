import fc from "fast-check";
import { expect, test } from "vitest";
import { foldName } from "@showrunner/engine";
import type { Locale } from "@showrunner/i18n";
import { suggestTeamNames } from "./suggest-team-names.ts";
import { getErrorCode, makeShow, registerTeam, server, useTestServer } from "./testing.ts";

useTestServer();

const suggest = (language: Locale, random: number, taken: ReadonlySet<string> = new Set(), count = 3) =>
  suggestTeamNames({ language, count, isTaken: (folded) => taken.has(folded), random: () => random });

test.each(["en", "de"] as const)("suggests different short names that no team has (%s)", (language) => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 0.999_999, noNaN: true }), fc.nat({ max: 20 }), (random, taken) => {
      const used = new Set(suggest(language, random, new Set(), taken).map(foldName));
      const names = suggest(language, random, used);
      expect(new Set(names.map(foldName)).size).toBe(3);
      for (const name of names) {
        expect(used.has(foldName(name))).toBe(false);
        expect(name.length).toBeLessThanOrEqual(40);
      }
    }),
  );
});

test("every combination is suggested, and none once all are taken", () => {
  const all = suggest("en", 0.3, new Set(), 10_000);
  expect(all).toHaveLength(900);
  expect(suggest("en", 0.7, new Set(all.map(foldName)))).toEqual([]);
});

test("the route suggests names in both languages that can be registered", async () => {
  const show = await makeShow();
  const params = { publicId: show.public_id };
  for (const language of ["en", "de"] as const) {
    const { names } = await server.call("GET /gameshows/public/:publicId/team-names", { params, query: { language } });
    expect(names).toHaveLength(3);
    expect((await registerTeam(show.public_id, { name: names[0] ?? "" })).team.name).toBe(names[0]);
  }
  const unknown = await server.send("GET /gameshows/public/:publicId/team-names", {
    params: { publicId: "22222222" },
    query: {},
  });
  expect(getErrorCode(unknown)).toBe("gameshow_not_found");
});
