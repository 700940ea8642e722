import { defineCatalog } from "@showrunner/i18n";

export const en = {
  label: "Multiple choice",
  hint: "Two to twelve options, one or several of them right. Judged automatically at the reveal.",
  question_text: "Question",
  options: "Options",
  options_hint:
    "Enter goes to the next one. Pasting several lines makes several options; a * in front marks the right one.",
  option: "Option {letter}",
  right: "Right",
  correct: "Option {letter} is right",
  option_menu: "More for option {letter}",
  move_up: "Move option {letter} up",
  move_down: "Move option {letter} down",
  remove: "Remove option {letter}",
  add: "Add option",
  left_out: {
    one: "{n} pasted line was left out: at most {max} options are possible.",
    other: "{n} pasted lines were left out: at most {max} options are possible.",
  },
  allow_multiple: "Teams may pick several",
  allow_multiple_hint: "Right picks minus wrong picks, as a share of all right ones.",
  randomize_per_team: "Different order for every team",
  randomize_per_team_hint:
    "Neighbours cannot copy by position. Options then have no letters, shapes or colours, because the order differs on the big screen and on every phone. With the buzzer on, there is one order for all.",
  randomize_with_buzzer_hint:
    "The buzzer is on in this round: the options are shuffled once, and everyone sees the same order and the same letters, so that an answer can be called out.",
  any_right_counts: "Several options are right, but teams can pick only one: any of them counts in full.",
  unknown_option: "unknown option",
  problem_config_required: "Question and options are missing.",
  problem_question_required: "Please write a question.",
  problem_not_a_text: "The question must be a text.",
  problem_too_long: "At most {max} characters.",
  problem_too_few_options: "At least {min} options are needed.",
  problem_too_many_options: "At most {max} options are possible.",
  problem_no_right_option: "Please mark at least one option as right.",
  problem_option_required: "Please write a text, or remove the option.",
  problem_duplicate_option: "This option already exists.",
} as const;

// dynamic: problem_*
/** Name, hint and the messages of editor and moderator views, which phones do not load. */
export const choiceHostMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
