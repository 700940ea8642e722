import { defineCatalog } from "@showrunner/i18n";

export const en = {
  label: "Ordering",
  hint: "Three to eight items to put in order. The more pairs are in order, the more points; judged automatically at the reveal.",
  items: "Items in the right order",
  items_hint: "Teams see them shuffled. Enter goes to the next one; pasting several lines makes several items.",
  item: "Item {n}",
  add: "Add item",
  randomize_per_team: "Different order for every team",
  randomize_per_team_hint: "Neighbours cannot copy by position. With three items all teams see the same order.",
  in_place: "Teams with the item in its place",
  pairs_in_order: "{n} of {of} pairs in order",
  problem_config_required: "The items are missing.",
  problem_too_few_items: "At least {min} items are needed.",
  problem_too_many_items: "At most {max} items are possible.",
  problem_item_required: "The item must be a text.",
  problem_too_long: "At most {max} characters.",
  problem_duplicate_item: "This item already exists.",
} as const;

// dynamic: problem_*
export const orderingHostMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
