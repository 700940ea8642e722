import type { ReactElement } from "react";
import { Breadcrumbs } from "@mantine/core";
import { useRouter, type AnyRoute } from "@tanstack/react-router";
import { useT } from "@showrunner/i18n/react";
import { LinkAnchor } from "../links.tsx";
import { app_messages } from "../messages/index.ts";
import type { RouteData } from "../route-data.ts";
import { crumbChain } from "./crumbs.ts";
import type { CurrentScreen } from "./current-screen.ts";

/** Breadcrumb from home to the current screen; absent without a parent. */
export function Crumbs({ screen }: { readonly screen: CurrentScreen }): ReactElement | null {
  const t = useT(app_messages);
  const router = useRouter();
  const routes: readonly AnyRoute[] = Object.values(router.routesById);
  const chain = crumbChain(screen.data, (path) => routes.find(({ to }) => to === path)?.options.staticData ?? {});
  if (chain.length === 0) return null;
  return (
    <nav aria-label={t("breadcrumb")} className="app-crumbs">
      <Breadcrumbs separatorMargin="xs">
        {chain.map(({ path, label, useName }) => (
          <LinkAnchor key={path} to={path} params={screen.params}>
            {useName === undefined ? t(label) : <Name useName={useName} params={screen.params} unknown={t(label)} />}
          </LinkAnchor>
        ))}
        <span aria-current="page">{screen.name ?? (screen.data.title === undefined ? "" : t(screen.data.title))}</span>
      </Breadcrumbs>
    </nav>
  );
}

interface NameProps extends Pick<CurrentScreen, "params"> {
  readonly useName: NonNullable<RouteData["useName"]>;
  /** Shown until the name is loaded. */
  readonly unknown: string;
}

function Name({ useName, params, unknown }: NameProps): string {
  return useName(params) ?? unknown;
}
