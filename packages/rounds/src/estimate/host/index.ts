import { defineCatalog } from "@showrunner/i18n";
import type { HostPart } from "../../host-part.ts";
import { en } from "./en.ts";

// dynamic: problem_*
export const estimateHostMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);

export const host: HostPart = {
  icon: "M3 17h18M7 17v-4M12 17V8M17 17v-4M12 3v2M9 5l3 3 3-3",
  messages: estimateHostMessages,
};
