import { expect, test } from "vitest";
import { findWrongFields, toRequest, type GenerationValues } from "./generation-form.ts";

const video = (format: string): GenerationValues => ({
  prompt: "A river",
  model: null,
  size: "1024x1024",
  duration: "5",
  format,
  count: 1,
});

test.each([
  ["", null, null],
  [" 1280x720 ", 1280, 720],
])("the format %j of a video is optional", (format, width, height) => {
  expect([...findWrongFields("video", video(format))]).toEqual([]);
  expect(toRequest(video(format)).video).toMatchObject({ width, height });
});

test.each(["1280", "16x9", "9999x9999", "wide"])("the format %j of a video is refused", (format) => {
  expect([...findWrongFields("video", video(format))]).toEqual([["width", "size_invalid"]]);
});
