import { defineCatalog } from "@showrunner/i18n";

export const en = {
  buzzer_label: "Buzz!",
} as const;

/** Messages of the buzzer, which the first screen shows. */
export const audienceMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
