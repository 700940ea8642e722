import { expect, test } from "vitest";
import { buildTone } from "../../testing/uploads.ts";
import { getWavDurationMs } from "./wav-duration.ts";

/** A tone of two seconds, of which 8 bits per sample are stored, with another format in its header. */
function buildWav(bitsPerSample: number, channels = 1): Buffer {
  const data = buildTone(2_000);
  data.writeUInt16LE(channels, 22);
  data.writeUInt16LE(bitsPerSample, 34);
  return data;
}

test.each([
  ["one byte per sample", buildWav(8), 2_000],
  ["two channels", buildWav(8, 2), 1_000],
  ["samples padded to whole bytes", buildWav(12), 1_000],
  ["two samples in each byte", buildWav(4), 4_000],
  ["no size of a sample", buildWav(0), null],
])("the length of a file with %s is that of its samples", (_name, data, durationMs) => {
  expect(getWavDurationMs(data)).toBe(durationMs);
});
