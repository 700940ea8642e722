import { toTypedGroupKey } from "../../group-key.ts";
import type { HostPart } from "../../host-part.ts";
import { videoHostMessages } from "./en.ts";

export const host: HostPart = {
  icon: "M4 5h16v14H4zM4 9h16M4 15h16M8 5v14M16 5v14",
  messages: videoHostMessages,
  roundDefaults: { buzzer_override: "enable", scoring: "winner_takes_all", timer_start: "by_hand" },
  groupKey: toTypedGroupKey,
};
