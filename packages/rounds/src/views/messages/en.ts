import { defineCatalog } from "@showrunner/i18n";

export const en = {
  your_answer: "Your answer",
  send: "Send",
  replace: "Replace",
  add: "Add",
  noted: "Noted: {answer}",
  noted_at_close: "Counts as your answer: {answer}",
  sending: "Sending: {answer}",
  votes: { one: "{n} answer", other: "{n} answers" },
  other_answers: { one: "{n} other", other: "{n} others" },
  right_answer: "Right answer",
  also_accepted: "Also accepted: {answers}",
} as const;

export const sharedMessages = defineCatalog(en, () => import.meta.glob("./??.ts", { eager: true, import: "default" }));
