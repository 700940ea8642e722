import type { HostPart } from "../../host-part.ts";
import { pollHostMessages } from "./en.ts";

export const host: HostPart = { icon: "M5 20V10M12 20V4M19 20v-7M3 20h18", messages: pollHostMessages };
