import type { RouteData } from "../route-data.ts";

type ParentPath = NonNullable<RouteData["parent"]>;

interface Breadcrumb {
  readonly path: ParentPath;
  readonly label: NonNullable<RouteData["title"]>;
  /** Hook for the name of the shown entity, which replaces the label. */
  readonly useName?: RouteData["useName"];
}

/** The ancestors of a screen, home first; empty for a screen without a parent. */
export function buildBreadcrumbs(data: RouteData, dataOf: (path: ParentPath) => RouteData): readonly Breadcrumb[] {
  const chain: Breadcrumb[] = [];
  let { parent } = data;
  while (parent !== undefined) {
    const parentData = dataOf(parent);
    chain.unshift({
      path: parent,
      label: parentData.menu?.label ?? parentData.title ?? "nav_home",
      useName: parentData.useName,
    });
    ({ parent } = parentData);
  }
  return chain;
}
