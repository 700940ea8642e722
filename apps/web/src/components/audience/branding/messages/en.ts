import { defineCatalog } from "@showrunner/i18n";

export const en = {
  sponsors: "Sponsors",
  sponsor: "Logo of sponsor {n}",
} as const;

export const brandingMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
