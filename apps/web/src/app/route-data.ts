import type { ComponentType } from "react";
import type { Guard } from "./guards.ts";
import type { app_messages } from "./messages/index.ts";

type MessageKey = keyof (typeof app_messages)["en"];

/** Where a screen stands in the drawer; screens without it are reached in other ways. */
export interface MenuEntry {
  readonly section: "main" | "admin" | "quiz";
  /** Smaller comes first. */
  readonly order: number;
  readonly icon: ComponentType<{ readonly size?: number; readonly "aria-hidden"?: boolean }>;
  /** Differs from the title where the drawer calls the screen otherwise. */
  readonly label?: MessageKey;
}

/** What a route file says about itself; guard, title, breadcrumb and drawer follow from it. */
export interface RouteData {
  /** What the specification calls the route; the debug widget tells it. */
  readonly name?: string;
  readonly guard?: Guard;
  readonly title?: MessageKey;
  /** Differs from the title where the search says what the screen is about. */
  readonly titleFor?: (search: Readonly<Record<string, unknown>>) => MessageKey | undefined;
  /** The address under which it stands in the breadcrumb; the chain ends at home. */
  readonly parent?: "/" | "/games" | "/gameshows" | "/gameshows/$id";
  readonly menu?: MenuEntry;
  /** A hook that gives the name of what the screen shows (a show's, a game's), once it is known. */
  readonly useName?: (params: Readonly<Record<string, string>>) => string | undefined;
}

const not_found: RouteData = { name: "not-found", title: "title_not_found", parent: "/" };

interface Match {
  readonly staticData: RouteData;
  readonly status: string;
  readonly _notFound?: boolean | undefined;
}

/** What the screen says of itself that an address leads to: the last route's, or the not-found screen's. */
export function screenOf(matches: readonly Match[]): RouteData {
  const is_missing = matches.some(({ status, _notFound }) => status === "notFound" || _notFound === true);
  return is_missing ? not_found : (matches.at(-1)?.staticData ?? {});
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption extends RouteData {}
}
