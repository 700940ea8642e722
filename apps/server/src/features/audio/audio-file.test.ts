import { expect, test } from "vitest";
import { buildTone } from "../../testing/uploads.ts";
import { createInspectAudio } from "./audio-file.ts";

test("a file that is longer than permitted is refused; without a limit any length is accepted", async () => {
  const inspect = createInspectAudio();
  expect(await inspect(buildTone(300), "anna", 299)).toEqual({ ok: false, error: { code: "audio_too_long" } });
  for (const maxDurationMs of [300, null])
    expect(await inspect(buildTone(300), "anna", maxDurationMs)).toMatchObject({
      ok: true,
      value: { mime: "audio/wav", duration_ms: 300 },
    });
});

test("a file without a finite length is refused", async () => {
  const tone = buildTone(2_000);
  // Readers divide the size of the samples by the size of a block.
  tone.writeUInt16LE(0, 32);
  expect(await createInspectAudio()(tone, "anna", null)).toEqual({ ok: false, error: { code: "audio_invalid" } });
});

test("a WAV file has at least the length of its samples, whatever its other fields claim", async () => {
  const inspect = createInspectAudio();
  const tone = buildTone(2_000);
  // A count of samples, which readers trust more than the size of the data.
  const fact = Buffer.from("fact\x04\0\0\0\x50\0\0\0", "latin1");
  const claimed = Buffer.concat([tone.subarray(0, 36), fact, tone.subarray(36)]);
  claimed.writeUInt32LE(claimed.length - 8, 4);
  const aligned = Buffer.from(tone);
  aligned.writeUInt16LE(100, 32);
  for (const data of [claimed, aligned]) {
    expect(await inspect(data, "anna", null)).toMatchObject({ ok: true, value: { duration_ms: 2_000 } });
    expect(await inspect(data, "anna", 1_000)).toMatchObject({ error: { code: "audio_too_long" } });
  }
});

test("a file beyond a user's queue is refused as one too many, not as invalid", async () => {
  const inspect = createInspectAudio();
  const results = await Promise.all(
    Array.from({ length: 5 }, () => inspect(Buffer.from("not a recording"), "anna", null)),
  );
  const errors = results.map((result) => (result.ok ? null : result.error));
  expect(errors.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => ({ code: "audio_invalid" })));
  expect(errors[4]).toEqual({ code: "too_many_requests", retryAfterS: 2 });
});
