import { defineCatalog } from "@showrunner/i18n";

export const en = {
  label: "Timed challenge",
  hint: "Teams name as many items of a list as they can before time is up. Typing errors are forgiven.",
  prompt: "Task",
  prompt_hint: "For example: Name countries of South America",
  minimum_count: "Items required",
  minimum_count_hint: "This many earn full points.",
  bonus_points: "Bonus points",
  bonus_points_hint: "For every accepted item beyond that.",
  items: "Accepted items",
  items_hint: "One per line. Letter case, accents and typing errors do not matter.",
  items_count: { one: "{n} item", other: "{n} items" },
  line: "Line {n}: {problem}",
  verdict_accepted: "accepted",
  verdict_repeated: "named before",
  verdict_doubtful: "not certain",
  verdict_wrong: "not on the list",
  by_hand: "{verdict} (your decision)",
  judge_item: "Judge “{item}”",
  accept_item: "Accept",
  refuse_item: "Refuse",
  leave_item: "As the list says",
  accepted_of: "{accepted} of {minimum}",
  problem_config_required: "Task and items are missing.",
  problem_prompt_required: "Please write a task.",
  problem_too_long: "At most {max} characters.",
  problem_out_of_range: "A whole number from {min} to {max}.",
  problem_too_few_items: "The list needs at least {min} items.",
  problem_too_many_items: "At most {max} items are possible.",
  problem_item_required: "This line has nothing to name.",
  problem_duplicate_item: "Already on the list.",
} as const;

// dynamic: problem_*, verdict_*
/** Name, hint and the messages of editor and moderator views, which phones do not load. */
export const challengeHostMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
