import { defineCatalog } from "@showrunner/i18n";

export const en = {
  label: "Poll",
  hint: "Teams vote or write a few words. No answer is right; the big screen shows the result.",
  input: "Teams",
  input_options: "vote for options",
  input_text: "write a text",
  options: "Options",
  option: "Option {letter}",
  options_hint: "One per line, 2 to 12.",
  allow_multiple: "Teams may pick several",
  show_live: "Show the votes while they come in",
  show_live_hint: "Otherwise the big screen shows them at the reveal. You can change it during the round.",
  show_live_text_hint: "Texts appear on the big screen unread. You can hide them during the round.",
  award_participation: "Points for taking part",
  award_participation_hint: "Every team that answers gets the points of the round.",
  live_on: "Show votes",
  live_off: "Hide votes",
  unknown_option: "unknown option",
  problem_config_required: "The settings are missing.",
  problem_too_few_options: "At least {min} options are needed.",
  problem_too_many_options: "At most {max} options are possible.",
  problem_option_required: "Please write a text, or remove the option.",
  problem_too_long: "At most {max} characters.",
  problem_duplicate_option: "This option already exists.",
} as const;

// dynamic: problem_*
export const pollHostMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
