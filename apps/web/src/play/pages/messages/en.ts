import { defineCatalog } from "@showrunner/i18n";

export const en = {
  not_found_title: "Page Not Found",
  not_found_text: "There is nothing at this address. The link may be old, or mistyped.",
  invalid_link_title: "Invalid game show link",
  invalid_link_text: "A link ends in eight letters and digits, as on the big screen. Please scan the code again.",
  gameshow_not_found_title: "Game show not found",
  gameshow_not_found_text: "There is no show with this code. Please compare it with the big screen.",
  go_home: "Go Home",
  ended_title: "The connection has ended",
  ended_old: "This page is older than the server. Please reload it.",
  ended_closed: "The server closed the connection. Nothing is lost; reload the page.",
  broken_title: "Something went wrong",
  broken_text: "Your place in the show is safe. Reload to continue.",
  reload: "Reload the page",
} as const;

// dynamic: *_title, *_text, ended_*
export const pagesMessages = defineCatalog(en, () => import.meta.glob("./??.ts", { eager: true, import: "default" }));
