import { toTypedGroupKey } from "../../group-key.ts";
import type { HostPart } from "../../host-part.ts";
import { classicHostMessages } from "./en.ts";

export const host: HostPart = {
  icon: "M4 4h16v12H10l-4 4v-4H4ZM9.5 8.5a2.5 2.5 0 1 1 2.5 2.5v.5M12 13.5v.1",
  messages: classicHostMessages,
  groupKey: toTypedGroupKey,
};
