import { expect, test } from "vitest";
import { isPixelSize } from "./pixel-size.ts";

test.each(["64x64", "1024x1024", "1536x1024", "4096x4096"])("%j is within the limits", (size) => {
  expect(isPixelSize(size)).toBe(true);
});

test.each(["", "1024", "63x1024", "1024x63", "4097x1024", "1024x4097", "9999x9999", "1024 x 1024", "01024x1024", "x"])(
  "%j is outside the limits or malformed",
  (size) => {
    expect(isPixelSize(size)).toBe(false);
  },
);
