import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  computeContrast,
  findReadableShade,
  isBranding,
  isReadableColour,
  NO_BRANDING,
  pickTextColour,
} from "./branding.ts";
import { TEAM_PALETTE } from "./teams/team-palette.ts";

const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("text on a colour", () => {
  test("reaches 4:1 on any colour and 4.5:1 on every team colour", () => {
    fc.assert(fc.property(colour, (background) => pickTextColour(background).contrast >= 4));
    for (const background of TEAM_PALETTE) expect(pickTextColour(background).contrast).toBeGreaterThanOrEqual(4.5);
  });

  test("is dark on white, and white on black", () => {
    expect([pickTextColour("#ffffff").colour, pickTextColour("#000000").colour]).toEqual(["#0d1130", "#ffffff"]);
  });
});

describe("SHOW-15: colours of a show", () => {
  test("contrast is computed as WCAG defines it", () => {
    expect(computeContrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(computeContrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });

  test("a middle grey is refused, and the nearest shade that passes is offered", () => {
    expect(isReadableColour("#7c7c7c")).toBe(false);
    expect(findReadableShade("#7c7c7c")).toBe("#7e7e7e");
    expect(findReadableShade("#ffb703")).toBe("#ffb703");
  });

  test("the offered shade always passes, and is the colour itself if that passes", () => {
    fc.assert(
      fc.property(colour, (value) => {
        const shade = findReadableShade(value);
        expect(pickTextColour(shade).contrast).toBeGreaterThanOrEqual(4.5);
        expect(shade === value).toBe(isReadableColour(value));
      }),
    );
  });

  test("images and sponsors are limited", () => {
    const sponsors = Array.from({ length: 7 }, (_, index) => `image-${index}`);
    expect(isBranding({ ...NO_BRANDING, sponsors: sponsors.slice(0, 6) })).toBe(true);
    expect(isBranding({ ...NO_BRANDING, sponsors })).toBe(false);
    expect(isBranding({ ...NO_BRANDING, sponsors: ["a", "a"] })).toBe(false);
    expect(isBranding({ ...NO_BRANDING, logo: "../secret" })).toBe(false);
    expect(isBranding({ ...NO_BRANDING, accent: "#7c7c7c" })).toBe(false);
    expect(isBranding({ ...NO_BRANDING, accent: "red" })).toBe(false);
  });
});
