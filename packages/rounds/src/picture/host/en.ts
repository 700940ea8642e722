import { defineCatalog } from "@showrunner/i18n";

export const en = {
  label: "Picture",
  hint: "A picture is uncovered step by step. The sooner a team knows it, the more points it gets.",
  image: "Picture",
  effect: "Before it is uncovered",
  effect_pixels: "Mosaic",
  effect_blur: "Out of focus",
  effect_tiles: "Behind tiles",
  steps: "Steps",
  steps_hint: "The last one shows the whole picture.",
  pace: "Next step",
  pace_timed: "After a few seconds",
  pace_by_hand: "When you press the key",
  interval: "Seconds from step to step",
  min_percent: "Points at the last step",
  min_percent_hint: "Percent of the points; the first step is worth all of them.",
  problem_config_required: "The picture is missing.",
  problem_image_required: "Please choose a picture.",
  problem_effect_unknown: "Please choose how the picture is covered.",
  problem_out_of_range: "Please enter a whole number from {min} to {max}.",
} as const;

// dynamic: effect_*, problem_*
export const pictureHostMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
