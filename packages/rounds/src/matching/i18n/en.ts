import { defineCatalog } from "@showrunner/i18n";

export const en = {
  prompt: "Tap a text on the left, then its match on the right",
  prompt_lists: "Choose the match of each text",
  left_side: "To match",
  right_side: "Matches",
  no_match: "no match yet",
  matched: "{left}: {right}",
  unmatched: "{left}: no match",
  choose: "Choose…",
  use_lists: "Choose from lists instead",
  use_columns: "Tap in two columns instead",
  send_some: "Send {n} of {total}",
  right_pairs: "Right pairs",
  right: "right",
  own_answer: "You: {text}",
  own_none: "You: no match",
  unused: "Without a match: {texts}",
} as const;

export const matchingMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
