import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frozenRound } from "../testing/fake-context.ts";
import { createDefaultConfig, findImageId, picture, type PictureConfig } from "./picture.definition.ts";
import { createFakeRandom } from "../testing/fake-context.ts";

const fox: PictureConfig = { ...createDefaultConfig(), image: "/images/fox-1", steps: 4, min_percent: 40 };
const contextOf = (config: PictureConfig) => ({
  round: frozenRound({ type: "picture", config }),
  config,
  random: createFakeRandom("secret"),
  buzzerOn: true,
});
const { steps } = picture;
if (steps === undefined) throw new Error("a picture round must have steps");

describe("steps", () => {
  test("each step but the last has its own asset, and the last one is the picture", () => {
    const faces = [1, 2, 3, 4].map((shown) => steps.question(contextOf(fox), shown));
    expect(faces).toEqual([
      { picture: "asset:fox-1--pixels-1-4" },
      { picture: "asset:fox-1--pixels-2-4" },
      { picture: "asset:fox-1--pixels-3-4" },
      { picture: "asset:fox-1" },
    ]);
    expect(picture.question(contextOf(fox))).toEqual(faces[3]);
    expect(picture.solution(contextOf(fox))).toEqual(faces[3]);
    expect(picture.assetIds?.(fox).map((id) => ({ picture: `asset:${id}` }))).toEqual(faces);
  });

  test("the points fall linearly from the full points to the minimum", () => {
    const percent = (shown: number): number => Math.round(steps.share(contextOf(fox), shown) * 100);
    expect([1, 2, 3, 4].map(percent)).toEqual([100, 80, 60, 40]);
  });

  test("STEP-4: no later step is worth more, whatever the config", () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 10 }), fc.integer({ min: 0, max: 100 }), (count, least) => {
        const context = contextOf({ ...fox, steps: count, min_percent: least });
        const shares = Array.from({ length: count }, (_, index) => steps.share(context, index + 1));
        expect(shares[0]).toBe(1);
        expect(shares.at(-1)).toBeCloseTo(least / 100, 10);
        expect(shares).toEqual(shares.toSorted((a, b) => b - a));
      }),
    );
  });

  test("are shown at an interval, or by hand", () => {
    expect(steps.intervalMs(contextOf({ ...fox, interval_s: 7 }))).toBe(7_000);
    expect(steps.intervalMs(contextOf({ ...fox, interval_s: null }))).toBeNull();
  });
});

describe("config", () => {
  test.each([
    ["/images/0198f0aa-1234", "0198f0aa-1234"],
    ["", null],
    ["/images/", null],
    ["/images/a/b", null],
    ["https://example.org/images/a", null],
    [7, null],
  ])("the image of %j is %j", (image, id) => {
    expect(findImageId(image)).toBe(id);
  });

  test("a picture without an image can be edited, but not started", () => {
    const config = picture.parseConfig(createDefaultConfig());
    expect(config).toEqual(createDefaultConfig());
    expect(picture.validateConfig(createDefaultConfig())).toEqual([{ path: "image", code: "image_required" }]);
    expect(picture.question(contextOf(createDefaultConfig()))).toEqual({ picture: "" });
    expect(picture.assetIds?.(createDefaultConfig())).toEqual([]);
    expect(picture.validateConfig(fox)).toEqual([]);
  });

  test("a config that parses has as many steps as it states, within the limits", () => {
    const images = fc.oneof(fc.constantFrom("", "/images/fox-1"), fc.jsonValue());
    const numbers = fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 20 }) }, fc.jsonValue());
    fc.assert(
      fc.property(images, numbers, fc.option(numbers), (image, count, interval) => {
        const config = picture.parseConfig({ image, steps: count, interval_s: interval });
        fc.pre(config !== null);
        expect(config.steps).toBe(count);
        expect(config.steps).toBeGreaterThanOrEqual(3);
        expect(config.steps).toBeLessThanOrEqual(10);
        expect(picture.assetIds?.(config).length).toBe(config.image === "" ? 0 : config.steps);
      }),
    );
  });
});
