import { defineCatalog } from "@showrunner/i18n";
import type { HostPart } from "../../host-part.ts";
import { tidyConfig } from "../ordering.definition.ts";
import { en } from "./en.ts";

// dynamic: problem_*
export const orderingHostMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);

export const host: HostPart = {
  icon: "M10 6h10M10 12h10M10 18h10M5 4v16M2.5 17.5 5 20l2.5-2.5",
  messages: orderingHostMessages,
  tidyConfig,
};
