import { defineCatalog } from "@showrunner/i18n";

export const en = {
  label: "Unknown type",
  hint: "This round's type is not known here.",
  for_audience: "This round cannot be played here. Please wait for the moderator.",
  for_host: "The type of this round is not known here. You cannot play it, but you can skip it.",
} as const;

export const unknownMessages = defineCatalog(en, () => import.meta.glob("./??.ts", { eager: true, import: "default" }));
