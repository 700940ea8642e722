import type { ComponentType } from "react";
import type { Feature } from "../api/feature-status.api.ts";
import type { Guard } from "../lib/route-guards.ts";
import type { appMessages } from "./messages/en.ts";

type MessageKey = keyof (typeof appMessages)["en"];

/** Entry of a screen in the navigation drawer. */
export interface MenuEntry {
  readonly section: "main" | "admin" | "quiz";
  /** Sort key, ascending. */
  readonly order: number;
  readonly icon: ComponentType<{ readonly size?: number; readonly "aria-hidden"?: boolean }>;
  /** Shown only while this feature is enabled. */
  readonly feature?: Feature;
  /** Used instead of the title when set. */
  readonly label?: MessageKey;
}

/** Static data of a route; guard, title, breadcrumb and drawer entry derive from it. */
export interface RouteData {
  /** Route name of the specification; shown in the debug widget. */
  readonly name?: string;
  readonly guard?: Guard;
  readonly title?: MessageKey;
  /** Title that depends on the search parameters. */
  readonly titleFor?: (search: Readonly<Record<string, unknown>>) => MessageKey | undefined;
  /** Parent in the breadcrumb; the chain ends at home. */
  readonly parent?:
    | "/"
    | "/profile"
    | "/games"
    | "/gameshows"
    | "/gameshows/$id"
    | "/gameshows/games"
    | "/admin/config"
    | "/admin/providers";
  readonly menu?: MenuEntry;
  /** Hook that returns the name of the shown entity (a show, a game), once loaded. */
  readonly useName?: (params: Readonly<Record<string, string>>) => string | undefined;
}

const NOT_FOUND_DATA: RouteData = { name: "not-found", title: "title_not_found", parent: "/" };

interface Match {
  readonly staticData: RouteData;
  readonly status: string;
  readonly _notFound?: boolean | undefined;
}

/** Static data of the matched screen: of the last route, or of the not-found screen. */
export function findScreenData(matches: readonly Match[]): RouteData {
  const isMissing = matches.some(({ status, _notFound }) => status === "notFound" || _notFound === true);
  return isMissing ? NOT_FOUND_DATA : (matches.at(-1)?.staticData ?? {});
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption extends RouteData {}
}
