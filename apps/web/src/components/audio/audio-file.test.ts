import { expect, test } from "vitest";
import { AUDIO_MAX_BYTES, checkAudioFile, formatLength } from "./audio-file.ts";

test.each([
  ["song.mp3", "audio/mpeg", 10, null],
  ["song.opus", "", 10, null],
  ["song.OGG", "application/ogg", AUDIO_MAX_BYTES, null],
  ["film.mp4", "video/mp4", 10, "wrong_type"],
  ["song.mp3.exe", "application/octet-stream", 10, "wrong_type"],
  ["song.wav", "audio/wav", AUDIO_MAX_BYTES + 1, "too_large"],
])("%s as %s of %i bytes", (name, type, size, problem) => expect(checkAudioFile({ name, type, size })).toBe(problem));

test.each([
  [0, "0:00"],
  [59_600, "1:00"],
  [185_000, "3:05"],
])("%i ms is %s", (durationMs, text) => expect(formatLength(durationMs)).toBe(text));
