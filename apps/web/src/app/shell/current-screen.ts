import { useEffect } from "react";
import { useMatches } from "@tanstack/react-router";
import { useT } from "@showrunner/i18n/react";
import { useAppName } from "../use-app-name.ts";
import { appMessages } from "../messages/en.ts";
import { findScreenData, type RouteData } from "../route-data.ts";

export interface CurrentScreen {
  /** Changes with the route, so that a component keyed by it may call the route's hook. */
  readonly id: string;
  readonly data: RouteData;
  readonly params: Readonly<Record<string, string>>;
  /** Name of the shown entity, once loaded. */
  readonly name?: string | undefined;
}

/** The screen of the current URL. */
export function useCurrentScreen(): CurrentScreen {
  return useMatches({
    structuralSharing: false,
    select: (matches) => {
      const match = matches.at(-1);
      const data = findScreenData(matches);
      const title = data.titleFor?.(match?.search ?? {}) ?? data.title;
      return {
        id: match?.routeId ?? "",
        data: title === undefined ? data : { ...data, title },
        params: match?.params ?? {},
      };
    },
  });
}

/** Sets the document title: page title and application name; on home the name alone. */
export function useDocumentTitle({ data, name }: CurrentScreen): void {
  const t = useT(appMessages);
  const appName = useAppName();
  const title = name ?? (data.title === undefined ? null : t(data.title));
  useEffect(() => {
    document.title = title === null ? appName : `${title} – ${appName}`;
  }, [title, appName]);
}
