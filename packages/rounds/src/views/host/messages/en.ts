import { defineCatalog } from "@showrunner/i18n";

export const en = {
  results: "Answers so far",
  no_votes: "No answers yet.",
  hide: "Hide “{text}”",
  show: "Show “{text}” again",
  merge_into: "Merge “{text}” into…",
  split: "Separate what was merged into “{text}”",
  edit_group: "Edit “{text}”",
  hidden: "hidden",
  withheld: "in counts only",
  no_answers: "No accepted answer is stored. You decide by ear.",
  show_wrong: "Show wrong answers on the screens",
  show_wrong_hint: "From the reveal on. Otherwise they are only counted. Hide single ones first.",
} as const;

export const textGroupMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
