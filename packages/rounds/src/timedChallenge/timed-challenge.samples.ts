import { fillerWord, type SampleInputs } from "../sample-inputs.ts";
import type { ChallengeConfig } from "./timed-challenge.model.ts";

/** More items would not improve the preview. */
const MAX_SAMPLE_ITEMS = 8;

export const sampleInputs: SampleInputs<ChallengeConfig> = ({ config }, request) => {
  const { quality, index } = request;
  const { items, minimum_count } = config;
  const aimed = { right: minimum_count + (index % 2), partly: Math.ceil(minimum_count / 2), wrong: 0 }[quality];
  const known = Math.min(aimed, items.length, MAX_SAMPLE_ITEMS);
  const named = Array.from({ length: known }, (_, place) => items[(index + place) % items.length] ?? "");
  const texts = quality === "right" ? named : [...named, fillerWord(request)];
  return texts.map((text, place) => ({ add: { id: `sample-${place}`, text } }));
};
