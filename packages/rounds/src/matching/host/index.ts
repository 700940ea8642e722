import type { HostPart } from "../../host-part.ts";
import { tidyConfig } from "../matching.definition.ts";
import { matchingHostMessages } from "./en.ts";

export const host: HostPart = {
  icon: "M3 5h5v4H3ZM16 5h5v4h-5ZM3 15h5v4H3ZM16 15h5v4h-5ZM8 7l8 10M8 17l8-10",
  messages: matchingHostMessages,
  tidyConfig,
};
