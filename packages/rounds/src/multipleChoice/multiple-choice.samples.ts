import type { SampleInputs } from "../sample-inputs.ts";
import { optionId, type ChoiceConfig } from "./multiple-choice.model.ts";

export const sampleInputs: SampleInputs<ChoiceConfig> = ({ config, random }, { quality, index }) => {
  const places = config.options.map((_option, place) => place);
  const right = places.filter((place) => config.options[place]?.correct === true);
  const wrong = places.filter((place) => !right.includes(place));
  // If every option is correct, no wrong pick exists.
  const chosen = quality === "wrong" && wrong.length > 0 ? [wrong[index % wrong.length] ?? 0] : right;
  const picked = config.allow_multiple && quality === "right" ? chosen : chosen.slice(0, 1);
  return picked.length === 0 ? [] : [{ picks: picked.map((place) => optionId(random, place)) }];
};
