import { toTypedGroupKey } from "../../group-key.ts";
import type { HostPart } from "../../host-part.ts";
import { pictureHostMessages } from "./en.ts";

export const host: HostPart = {
  icon: "M4 5h16v14H4ZM4 16l5-5 4 4 3-3 4 4M15.5 9.5v.1M12 5V3M8 5V3M16 5V3",
  messages: pictureHostMessages,
  roundDefaults: { buzzer_override: "enable", scoring: "winner_takes_all" },
  groupKey: toTypedGroupKey,
};
