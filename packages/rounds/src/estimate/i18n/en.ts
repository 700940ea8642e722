import { defineCatalog } from "@showrunner/i18n";

export const en = {
  your_estimate: "Your estimate",
  your_estimate_in: "Your estimate in {unit}",
  not_a_number: "Please enter a number.",
  change_sign: "Change the sign",
  nearest_wins: "The nearest estimate wins.",
  closer_is_better: "The closer, the more points.",
} as const;

export const estimateMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
