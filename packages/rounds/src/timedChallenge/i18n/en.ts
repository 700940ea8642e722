import { defineCatalog } from "@showrunner/i18n";

export const en = {
  goal: { one: "Name at least {n} item", other: "Name at least {n} items" },
  bonus: { one: "{n} bonus point for each one more", other: "{n} bonus points for each one more" },
  next_item: "Next item",
  named: { one: "{n} item named", other: "{n} items named" },
  note_noted: "noted",
  note_sending: "sending",
  note_accepted: "accepted",
  note_repeated: "named before",
  note_doubtful: "too far off",
  note_wrong: "not on the list",
  withdraw: "Withdraw {item}",
  too_many: "You have named as many items as possible.",
  all_items: "On the list",
} as const;

// dynamic: note_*
export const challengeMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
