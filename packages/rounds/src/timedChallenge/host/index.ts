import type { HostPart } from "../../host-part.ts";
import { challengeHostMessages } from "./en.ts";

export const host: HostPart = {
  icon: "M9 2h6M12 6a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM12 10v4l2.5 1.5",
  messages: challengeHostMessages,
};
