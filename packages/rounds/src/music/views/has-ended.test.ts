import { expect, test } from "vitest";
import { hasEnded } from "./has-ended.ts";

const playing = { currentTime: 5, ended: false, seeking: false };

test("a piece ends after its length, or with a file that is shorter", () => {
  expect(hasEnded(playing, 30)).toBe(false);
  expect(hasEnded({ ...playing, currentTime: 30 }, 30)).toBe(true);
  expect(hasEnded({ ...playing, currentTime: 12, ended: true }, 30)).toBe(true);
});

test("a piece that is being restarted has not ended", () => {
  expect(hasEnded({ currentTime: 0, ended: true, seeking: true }, 30)).toBe(false);
});
