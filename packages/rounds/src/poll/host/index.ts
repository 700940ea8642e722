import { defineCatalog } from "@showrunner/i18n";
import type { HostPart } from "../../host-part.ts";
import { en } from "./en.ts";

// dynamic: problem_*
export const pollHostMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);

export const host: HostPart = { icon: "M5 20V10M12 20V4M19 20v-7M3 20h18", messages: pollHostMessages };
