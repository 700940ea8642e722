import { madeUp, type SampleInputs } from "../sample-inputs.ts";
import type { ChallengeConfig } from "./model.ts";

/** More items would not improve the preview. */
const most = 8;

export const sampleInputs: SampleInputs<ChallengeConfig> = ({ config }, request) => {
  const { wish, nth } = request;
  const { items, minimum_count } = config;
  const aimed = { right: minimum_count + (nth % 2), partly: Math.ceil(minimum_count / 2), wrong: 0 }[wish];
  const known = Math.min(aimed, items.length, most);
  const named = Array.from({ length: known }, (_, place) => items[(nth + place) % items.length] ?? "");
  const texts = wish === "right" ? named : [...named, madeUp(request)];
  return texts.map((text, place) => ({ add: { id: `sample-${place}`, text } }));
};
