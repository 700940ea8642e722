import fc from "fast-check";
import { expect, test } from "vitest";
import { estimateTokens, estimateUsage, multiplyCost, sumCosts, sumUnitCosts } from "./run-estimate.ts";

const REQUEST = { unit: "requests", amount: "1" };

test("a text is estimated by its prompts and its maximum output", () => {
  expect(estimateUsage("chat", { prompt: "x".repeat(397), system: "abc", max_tokens: 500 })).toEqual([
    { unit: "input_tokens", amount: "100" },
    { unit: "output_tokens", amount: "500" },
    REQUEST,
  ]);
  expect(estimateUsage("chat", { prompt: "Köln" })).toEqual([
    { unit: "input_tokens", amount: "2" },
    { unit: "output_tokens", amount: "4096" },
    REQUEST,
  ]);
});

test("images, seconds of video and seconds of speech are estimated by count, duration and file size", () => {
  expect(estimateUsage("image.generate", { count: 3 })).toContainEqual({ unit: "images", amount: "3" });
  expect(estimateUsage("image.generate", { count: null })).toContainEqual({ unit: "images", amount: "1" });
  expect(estimateUsage("video.generate", { duration: 5 })).toEqual([{ unit: "video_seconds", amount: "5" }, REQUEST]);
  expect(estimateUsage("transcribe", { file_bytes: 16_001 })).toEqual([
    { unit: "input_tokens", amount: "30" },
    { unit: "output_tokens", amount: "12" },
    { unit: "audio_seconds", amount: "3" },
    REQUEST,
  ]);
  expect(estimateUsage("transcribe", { file_bytes: 0 })).toEqual([REQUEST]);
  expect(estimateUsage("transcribe", { file_bytes: 16_001, file_seconds: 90 })).toEqual([
    { unit: "input_tokens", amount: "900" },
    { unit: "output_tokens", amount: "360" },
    { unit: "audio_seconds", amount: "90" },
    REQUEST,
  ]);
});

test.each([
  ["gpt-image-1", "1024x1024", "low", 272],
  ["gpt-image-1", "1024x1536", "medium", 1_584],
  ["gpt-image-1", "1536x1024", "high", 6_208],
  ["gpt-image-1", "1024x1024", null, 4_160],
  ["gpt-image-1", "1024x1024", "auto", 4_160],
  ["gpt-image-1", "auto", "low", 408],
  ["other", null, null, 6_240],
  ["gemini-2.5-flash-image", "1024x1536", "high", 1_290],
])("an image of %s in size %s and quality %s is estimated at %i output tokens", (model, size, quality, tokens) => {
  const use = estimateUsage("image.generate", { model, size, quality, count: 2, prompt: "A river" });
  expect(use).toEqual([
    { unit: "input_tokens", amount: "4" },
    { unit: "output_tokens", amount: String(2 * tokens) },
    { unit: "images", amount: "2" },
    { unit: "requests", amount: model.startsWith("gemini-") ? "2" : "1" },
  ]);
});

test("the estimate never decreases for longer texts", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(estimateTokens(a, b)).toBeGreaterThanOrEqual(estimateTokens(a));
      expect(estimateTokens(a, null)).toBe(estimateTokens(a));
    }),
  );
});

test("costs are summed exactly; an unknown cost or another currency gives null", () => {
  const cent = { amount: "0.1", currency: "USD" };
  expect(sumCosts([cent, { amount: "0.2", currency: "USD" }])).toEqual({ amount: "0.3", currency: "USD" });
  expect(sumCosts([])).toBeNull();
  expect(sumCosts([cent, null])).toBeNull();
  expect(sumCosts([undefined, cent])).toBeNull();
  expect(sumCosts([cent, { amount: "0.2", currency: "EUR" }])).toBeNull();
  expect(sumUnitCosts([undefined, cent, null, { amount: "0.2", currency: "USD" }])).toEqual({
    amount: "0.3",
    currency: "USD",
  });
  expect(sumUnitCosts([null])).toBeNull();
  expect(sumUnitCosts([cent, { amount: "0.2", currency: "EUR" }])).toBeNull();
  expect(multiplyCost(cent, 3)).toEqual({ amount: "0.3", currency: "USD" });
  expect(multiplyCost(null, 3)).toBeNull();
});
