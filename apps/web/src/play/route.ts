import { normalisePublicId } from "@showrunner/contract/public-id";

export type ShowPage = "play" | "login" | "register" | "qr" | "display";

/** The route of a play page's path. */
export type Route =
  | { readonly page: ShowPage; readonly show: string }
  | { readonly page: "invalid_link" }
  | { readonly page: "not_found" }
  /** Redirect to the canonical path. */
  | { readonly page: "moved"; readonly to: string };

const pages: Readonly<Record<string, ShowPage>> = {
  "": "play",
  login: "login",
  register: "register",
  qr: "qr",
  display: "display",
};

/** Path of a page of a show, by its public id. */
export function pathOf(page: ShowPage, show: string): string {
  return page === "play" ? `/play/${show}` : `/play/${show}/${page}`;
}

export function parseRoute(pathname: string): Route {
  const [area = "", typed = "", tail = "", ...rest] = pathname.split("/").slice(1);
  if ((area !== "play" && area !== "join") || typed === "" || rest.some((part) => part !== "")) return not_found;
  const page = area === "join" ? join_pages[tail] : pages[tail];
  if (page === undefined) return not_found;
  const show = normalisePublicId(decoded(typed));
  if (show === null) return { page: "invalid_link" };
  const to = pathOf(page, show);
  return to === pathname ? { page, show } : { page: "moved", to };
}

const not_found: Route = { page: "not_found" };
const join_pages: Readonly<Record<string, ShowPage>> = { "": "login", qr: "qr" };

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Redirect target: no playing without a team session, no log-in or registration with one. */
export function guard(page: ShowPage, show: string, has_session: boolean): string | null {
  if (page === "play" && !has_session) return pathOf("login", show);
  if ((page === "login" || page === "register") && has_session) return pathOf("play", show);
  return null;
}
