import { toTypedGroupKey } from "../../group-key.ts";
import type { HostPart } from "../../host-part.ts";
import { musicHostMessages } from "./en.ts";

export const host: HostPart = {
  icon: "M9 18V6l11-2v12M9 18a3 3 0 1 1-6 0a3 3 0 0 1 6 0ZM20 16a3 3 0 1 1-6 0a3 3 0 0 1 6 0ZM9 10l11-2",
  messages: musicHostMessages,
  roundDefaults: { buzzer_override: "enable", scoring: "winner_takes_all" },
  groupKey: toTypedGroupKey,
};
