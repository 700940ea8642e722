import { expect, test } from "vitest";
import { getRecordingSeconds } from "./recording-seconds.ts";

test.each([
  ["the length in the headers, rounded up", { mime: "audio/mpeg", bytes: 48_000, duration_ms: 2_100 }, 3],
  ["at least what the size needs", { mime: "audio/mpeg", bytes: 24_000_000, duration_ms: 26 }, 375],
  ["the length of an uncompressed file", { mime: "audio/wav", bytes: 1_920_000, duration_ms: 10_000 }, 10],
  ["at most what its size can hold", { mime: "audio/mp4", bytes: 24_000_000, duration_ms: 1e15 }, 48_000],
])("a recording has %s", (_name, recording, seconds) => {
  expect(getRecordingSeconds(recording)).toBe(seconds);
});
