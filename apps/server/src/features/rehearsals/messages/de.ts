import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  copy_name: "Probe: {name}",
  load_check_name: "Belastungsprobe",
  filler_1: "Keine Ahnung",
  filler_2: "Spaghetti",
  filler_3: "Der Leuchtturmwärter",
  filler_4: "Paris",
  filler_5: "Irgendwas mit M",
  filler_6: "Ein Igel",
  filler_7: "42",
  filler_8: "Weiter",
} satisfies Translation<typeof en>;
