import type { HostPart } from "../../host-part.ts";
import { tidyConfig } from "../multiple-choice.definition.ts";
import { choiceHostMessages } from "./en.ts";

export const host: HostPart = {
  icon: "M4 5h4v4H4ZM4 15h4v4H4ZM12 7h8M12 17h8M4.5 16.5 6 18l3-4",
  messages: choiceHostMessages,
  tidyConfig,
};
