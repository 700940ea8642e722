import { defineCatalog } from "@showrunner/i18n";
import type { HostPart } from "../../host-part.ts";
import { en } from "./en.ts";

// dynamic: problem_*, verdict_*
/** Name, hint and the messages of editor and moderator views, which phones do not load. */
export const challengeHostMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);

export const host: HostPart = {
  icon: "M9 2h6M12 6a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM12 10v4l2.5 1.5",
  messages: challengeHostMessages,
};
