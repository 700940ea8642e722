import type { HostPart } from "../../host-part.ts";
import { tidyConfig } from "../ordering.definition.ts";
import { orderingHostMessages } from "./en.ts";

export const host: HostPart = {
  icon: "M10 6h10M10 12h10M10 18h10M5 4v16M2.5 17.5 5 20l2.5-2.5",
  messages: orderingHostMessages,
  tidyConfig,
};
