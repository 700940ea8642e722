import { defineCatalog } from "@showrunner/i18n";
import { readTranslations } from "@showrunner/i18n/node";

export const en = {
  copy_name: "Rehearsal: {name}",
  load_check_name: "Load check",
  filler_1: "No idea",
  filler_2: "Spaghetti",
  filler_3: "The lighthouse keeper",
  filler_4: "Paris",
  filler_5: "Something with M",
  filler_6: "A hedgehog",
  filler_7: "42",
  filler_8: "Pass",
} as const;

// dynamic: filler_*
// same: filler_2 filler_4 filler_7
export const rehearsalMessages = defineCatalog(en, readTranslations(import.meta.dirname));
