import { defineCatalog } from "@showrunner/i18n";

export const en = {
  label: "Estimate",
  hint: "A number: the nearest estimate wins, or the closer the more points. Also good as a tie-break.",
  answer: "Right number",
  unit: "Unit",
  unit_hint: "For example km, years, €",
  mode: "Points",
  mode_nearest: "The nearest estimate gets them",
  mode_distance: "The closer, the more",
  tolerance: "No points from this distance on",
  tie_hint: "On a tie, the earlier estimate wins under winner takes all; otherwise all of them win.",
  off_by: "off by {distance}",
  problem_config_required: "The right number is missing.",
  problem_answer_required: "Please enter the right number.",
  problem_too_long: "At most {max} characters.",
  problem_tolerance_required: "Please enter a number above 0.",
} as const;

// dynamic: problem_*
export const estimateHostMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
