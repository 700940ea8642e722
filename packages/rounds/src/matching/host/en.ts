import { defineCatalog } from "@showrunner/i18n";

export const en = {
  label: "Matching",
  hint: "Two to eight pairs to put together. Each right pair earns its part of the points; judged automatically at the reveal.",
  pairs: "Pairs",
  pairs_hint:
    "Enter goes to the next text. Pasted lines become pairs: left = right, or with a tab or semicolon between them.",
  left: "Left side of pair {n}",
  right: "Right side of pair {n}",
  left_placeholder: "Left",
  right_placeholder: "Right",
  add_pair: "Add pair",
  distractors: "Distractors",
  distractors_hint: "Up to four texts on the right side that belong to no pair.",
  distractor: "Distractor {n}",
  add_distractor: "Add distractor",
  found: "Teams that found the pair",
  right_pairs: "{n} of {of} pairs right",
  problem_config_required: "The pairs are missing.",
  problem_too_few_pairs: "At least {min} pairs are needed.",
  problem_too_many_pairs: "At most {max} pairs are possible.",
  problem_left_required: "Please write the left side.",
  problem_right_required: "Please write the right side.",
  problem_duplicate_left: "This text is already on the left.",
  problem_same_right: "At least two different texts are needed on the right.",
  problem_too_long: "At most {max} characters.",
  problem_too_many_distractors: "At most {max} distractors are possible.",
  problem_distractor_required: "The distractor must be a text.",
  problem_duplicate_distractor: "This distractor already exists.",
  problem_distractor_is_right: "This text belongs to a pair.",
} as const;

// dynamic: problem_*
export const matchingHostMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
