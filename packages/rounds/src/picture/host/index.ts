import { defineCatalog } from "@showrunner/i18n";
import { toTypedGroupKey } from "../../group-key.ts";
import type { HostPart } from "../../host-part.ts";
import { en } from "./en.ts";

// dynamic: effect_*, problem_*
export const pictureHostMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);

export const host: HostPart = {
  icon: "M4 5h16v14H4ZM4 16l5-5 4 4 3-3 4 4M15.5 9.5v.1M12 5V3M8 5V3M16 5V3",
  messages: pictureHostMessages,
  roundDefaults: { buzzer_override: "enable", scoring: "winner_takes_all" },
  groupKey: toTypedGroupKey,
};
