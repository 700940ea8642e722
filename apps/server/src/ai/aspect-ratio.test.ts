import { expect, test } from "vitest";
import { findAspectRatio } from "./aspect-ratio.ts";

test.each([
  ["1024x1024", "1:1"],
  ["1920x1080", "16:9"],
  ["1080x1920", "9:16"],
  ["1000x900", "1:1"],
  ["3000x600", "16:9"],
])("%s is nearest to %s", (size, ratio) => {
  expect(findAspectRatio(size, ["1:1", "16:9", "9:16"])).toBe(ratio);
});
