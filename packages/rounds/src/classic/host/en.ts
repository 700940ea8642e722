import { defineCatalog } from "@showrunner/i18n";

export const en = {
  label: "Classic Q&A",
  hint: "The standard: one question, one answer. Teams buzz and say it, or type it; you decide.",
} as const;

/** Name, hint and the messages of editor and moderator views, which phones do not load. */
export const classicHostMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
