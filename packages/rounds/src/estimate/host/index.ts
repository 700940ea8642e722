import type { HostPart } from "../../host-part.ts";
import { estimateHostMessages } from "./en.ts";

export const host: HostPart = {
  icon: "M3 17h18M7 17v-4M12 17V8M17 17v-4M12 3v2M9 5l3 3 3-3",
  messages: estimateHostMessages,
};
