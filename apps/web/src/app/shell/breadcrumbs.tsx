import type { ReactElement } from "react";
import { Breadcrumbs } from "@mantine/core";
import { useRouter, type AnyRoute } from "@tanstack/react-router";
import { useT } from "@showrunner/i18n/react";
import { useVisitor } from "../../api/auth.api.ts";
import { LinkAnchor } from "../../components/links.tsx";
import { appMessages } from "../messages/en.ts";
import type { RouteData } from "../route-data.ts";
import { buildBreadcrumbs } from "./build-breadcrumbs.ts";
import type { CurrentScreen } from "./current-screen.ts";

/** Breadcrumb from home to the current screen; absent without a parent. */
export function ScreenBreadcrumbs({ screen }: { readonly screen: CurrentScreen }): ReactElement | null {
  const t = useT(appMessages);
  const router = useRouter();
  const routes: readonly AnyRoute[] = Object.values(router.routesById);
  const visitor = useVisitor();
  const dataOf = (path: string): RouteData => routes.find(({ to }) => to === path)?.options.staticData ?? {};
  const chain = buildBreadcrumbs(screen.data, dataOf, visitor);
  if (chain.length === 0) return null;
  return (
    <nav aria-label={t("breadcrumb")} className="app-crumbs">
      <Breadcrumbs separatorMargin="xs">
        {chain.map(({ path, label, isLink, useName }) => {
          const name =
            useName === undefined ? (
              t(label)
            ) : (
              <DynamicName useName={useName} params={screen.params} fallback={t(label)} />
            );
          return isLink ? (
            <LinkAnchor key={path} to={path} params={screen.params}>
              {name}
            </LinkAnchor>
          ) : (
            <span key={path}>{name}</span>
          );
        })}
        <span aria-current="page">{screen.name ?? (screen.data.title === undefined ? "" : t(screen.data.title))}</span>
      </Breadcrumbs>
    </nav>
  );
}

interface DynamicNameProps extends Pick<CurrentScreen, "params"> {
  readonly useName: NonNullable<RouteData["useName"]>;
  /** Shown until the name is loaded. */
  readonly fallback: string;
}

function DynamicName({ useName, params, fallback }: DynamicNameProps): string {
  return useName(params) ?? fallback;
}
