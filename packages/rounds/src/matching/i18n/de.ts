import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  prompt: "Tippen Sie links einen Begriff an, dann rechts den passenden",
  prompt_lists: "Wählen Sie zu jedem Begriff den passenden",
  left_side: "Zuzuordnen",
  right_side: "Passende Begriffe",
  no_match: "noch nichts zugeordnet",
  matched: "{left}: {right}",
  unmatched: "{left}: nichts zugeordnet",
  choose: "Bitte wählen …",
  use_lists: "Lieber aus Listen wählen",
  use_columns: "Lieber in zwei Spalten tippen",
  send_some: "{n} von {total} senden",
  right_pairs: "Richtige Paare",
  right: "richtig",
  own_answer: "Sie: {text}",
  own_none: "Sie: nichts zugeordnet",
  unused: "Übrig: {texts}",
} satisfies Translation<typeof en>;
