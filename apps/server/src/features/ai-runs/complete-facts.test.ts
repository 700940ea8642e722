import { expect, test } from "vitest";
import type { UsageUnit } from "@showrunner/contract/rest";
import type { UsageFact } from "../../ai/provider-definition.ts";
import { completeFacts } from "./complete-facts.ts";

const reported = (unit: UsageUnit, amount: string): UsageFact => ({ unit, amount, isEstimate: false });
const estimated = (unit: UsageUnit, amount: string): UsageFact => ({ unit, amount, isEstimate: true });
const priced =
  (...units: readonly UsageUnit[]) =>
  ({ unit }: UsageFact): boolean =>
    units.includes(unit);

const TEXT = [reported("input_tokens", "16"), reported("output_tokens", "9")];
const TEXT_ESTIMATE = [estimated("input_tokens", "2"), estimated("output_tokens", "100"), estimated("requests", "1")];
const IMAGE_ESTIMATE = [estimated("output_tokens", "4160"), estimated("images", "1"), estimated("requests", "1")];

test("a run counts as a request only if its model has a price per request", () => {
  expect(completeFacts("chat", TEXT, TEXT_ESTIMATE, priced("input_tokens", "output_tokens"))).toEqual(TEXT);
  expect(completeFacts("chat", TEXT, TEXT_ESTIMATE, priced())).toEqual(TEXT);
  expect(completeFacts("chat", TEXT, TEXT_ESTIMATE, priced("requests"))).toEqual([...TEXT, reported("requests", "1")]);
  const broken = [estimated("input_tokens", "2")];
  expect(completeFacts("chat", broken, TEXT_ESTIMATE, priced("requests"))).toEqual([
    ...broken,
    estimated("requests", "1"),
  ]);
});

test("a run that was not charged is not metered", () => {
  expect(completeFacts("chat", [], TEXT_ESTIMATE, priced("requests"))).toEqual([]);
});

test("images without reported tokens are metered at the estimated ones if tokens have a price", () => {
  const lost = [estimated("images", "1")];
  expect(completeFacts("image.generate", lost, IMAGE_ESTIMATE, priced("images"))).toEqual(lost);
  expect(completeFacts("image.generate", lost, IMAGE_ESTIMATE, priced("output_tokens"))).toEqual([
    ...lost,
    estimated("output_tokens", "4160"),
  ]);
  expect(completeFacts("image.generate", IMAGE_ESTIMATE, IMAGE_ESTIMATE, priced("images"))).toEqual(lost);
  const done = [reported("images", "1"), reported("output_tokens", "272")];
  expect(completeFacts("image.generate", done, IMAGE_ESTIMATE, priced("output_tokens"))).toEqual(done);
  expect(completeFacts("image.generate", done, IMAGE_ESTIMATE, priced("images"))).toEqual(done);
});

test("a transcription is metered in tokens only if they have a price", () => {
  const usage = [reported("input_tokens", "25"), reported("audio_seconds", "2.5")];
  const seconds = [reported("audio_seconds", "2.5")];
  expect(completeFacts("transcribe", usage, [], priced("audio_seconds"))).toEqual(seconds);
  expect(completeFacts("transcribe", usage, [], priced("input_tokens"))).toEqual(usage);
  expect(completeFacts("transcribe", seconds, [estimated("input_tokens", "30")], priced("input_tokens"))).toEqual([
    ...seconds,
    estimated("input_tokens", "30"),
  ]);
});
