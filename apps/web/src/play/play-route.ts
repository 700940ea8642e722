import { normalisePublicId } from "@showrunner/contract/public-id";

export type ShowPage = "play" | "login" | "register" | "qr" | "display";

/** The route of a play page's path. */
export type Route =
  | { readonly page: ShowPage; readonly show: string }
  | { readonly page: "invalid_link" }
  | { readonly page: "not_found" }
  /** Redirect to the canonical path. */
  | { readonly page: "moved"; readonly to: string };

const PAGE_BY_SEGMENT: Readonly<Record<string, ShowPage>> = {
  "": "play",
  login: "login",
  register: "register",
  qr: "qr",
  display: "display",
};

/** Path of a page of a show, by its public id. */
export function getPlayPath(page: ShowPage, show: string): string {
  return page === "play" ? `/play/${show}` : `/play/${show}/${page}`;
}

export function parseRoute(pathname: string): Route {
  const [area = "", typed = "", tail = "", ...rest] = pathname.split("/").slice(1);
  if ((area !== "play" && area !== "join") || typed === "" || rest.some((part) => part !== "")) return NOT_FOUND_ROUTE;
  const page = area === "join" ? JOIN_PAGE_BY_SEGMENT[tail] : PAGE_BY_SEGMENT[tail];
  if (page === undefined) return NOT_FOUND_ROUTE;
  const show = normalisePublicId(decodeSegment(typed));
  if (show === null) return { page: "invalid_link" };
  const to = getPlayPath(page, show);
  return to === pathname ? { page, show } : { page: "moved", to };
}

const NOT_FOUND_ROUTE: Route = { page: "not_found" };
const JOIN_PAGE_BY_SEGMENT: Readonly<Record<string, ShowPage>> = { "": "login", qr: "qr" };

function decodeSegment(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Redirect target: no playing without a team session, no log-in or registration with one. */
export function getPlayRedirect(page: ShowPage, show: string, hasSession: boolean): string | null {
  if (page === "play" && !hasSession) return getPlayPath("login", show);
  if ((page === "login" || page === "register") && hasSession) return getPlayPath("play", show);
  return null;
}
