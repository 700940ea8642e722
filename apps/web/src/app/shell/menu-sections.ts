import type { Feature } from "../../api/feature-status.api.ts";
import type { MenuEntry, RouteData } from "../route-data.ts";

export interface MenuRoute {
  readonly to: string;
  readonly data: RouteData;
}

interface MenuSection {
  readonly section: MenuEntry["section"];
  readonly entries: readonly {
    readonly to: string;
    readonly label: NonNullable<RouteData["title"]>;
    readonly icon: MenuEntry["icon"];
  }[];
}

const SECTION_ORDER: readonly MenuEntry["section"][] = ["main", "admin", "quiz"];

/** The drawer's sections, derived from the routes; entries that the visitor may not open are omitted. */
export function buildMenuSections(
  routes: readonly MenuRoute[],
  isAdmin: boolean,
  features: ReadonlySet<Feature>,
): readonly MenuSection[] {
  const open = routes.filter(
    ({ data: { guard, menu } }) =>
      (guard !== "admin" || isAdmin) && (menu?.feature === undefined || features.has(menu.feature)),
  );
  return SECTION_ORDER.map((section) => ({
    section,
    entries: open
      .flatMap(({ to, data: { menu, title } }) => {
        const label = menu?.label ?? title;
        return menu?.section === section && label !== undefined
          ? [{ to, label, icon: menu.icon, order: menu.order }]
          : [];
      })
      .toSorted((a, b) => a.order - b.order),
  })).filter(({ entries }) => entries.length > 0);
}
