import { TEAM_PALETTE } from "@showrunner/engine";
import fc from "fast-check";
import { expect, it } from "vitest";
import { getContrast, getTextColour } from "./get-text-colour.ts";

it("reaches 4:1 on any colour and 4.5:1 on every colour of the palette", () => {
  const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
  fc.assert(fc.property(colour, (background) => getContrast(background, getTextColour(background)) >= 4));
  for (const background of TEAM_PALETTE)
    expect(getContrast(background, getTextColour(background))).toBeGreaterThanOrEqual(4.5);
});

it("prints dark text on white, and white text on black", () => {
  expect(getContrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect([getTextColour("#ffffff"), getTextColour("#000000")]).toEqual(["#0d1130", "#ffffff"]);
});
