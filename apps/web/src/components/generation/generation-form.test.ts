import { expect, test } from "vitest";
import type { MediaModel } from "../../api/media-generation.api.ts";
import { findWrongFields, listShownFields, toRequest, toValues, type GenerationValues } from "./generation-form.ts";

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

const offer = (id: string, sizes: readonly string[] = []): MediaModel =>
  ({ id, sizes, durations: [], formats: [] }) as unknown as MediaModel;

test("a model that is offered no longer, and a size that a model does not have, give way to the default", () => {
  const [former, model] = [offer("former", ["512x512"]), offer("new", ["768x768"])];
  const changes = { prompt: "A river", model: former, size: "512x512" };
  expect(toValues(changes, [former])).toMatchObject({ prompt: "A river", model: former, size: "512x512" });
  expect(toValues(changes, [model])).toMatchObject({ prompt: "A river", model, size: "768x768" });
  expect(toValues({ size: "640x640" }, [offer("any")])).toMatchObject({ size: "640x640" });
});

test("a single model has no field", () => {
  expect(listShownFields("image", false, true)).toEqual(["prompt", "size", "count"]);
  expect(listShownFields("video", true, false)).toContain("model");
});
