import type { Translate } from "@showrunner/i18n";
import type { en } from "./messages/en.ts";

const LIST_LABELS = {
  options: "text_option",
  items: "text_item",
  pairs: "text_pair",
  distractors: "text_distractor",
} as const;
const isListName = (name: string): name is keyof typeof LIST_LABELS => Object.hasOwn(LIST_LABELS, name);

/** Label of a text in the editor; `config.options.1.text` is the second option. */
export function getTextLabel(path: string, t: Translate<typeof en>): string {
  const [field = "", name = "", index] = path.split(".");
  switch (field) {
    case "title":
    case "content":
    case "answer_content":
    case "description":
    case "rules":
    case "equipment":
    case "question":
      return t(`text_${field}`);
  }
  if (index !== undefined && isListName(name)) return t(LIST_LABELS[name], { n: Number(index) + 1 });
  if (name === "question_text" || name === "prompt") return t("text_question");
  return name === "unit" ? t("text_unit") : t("text_other");
}
