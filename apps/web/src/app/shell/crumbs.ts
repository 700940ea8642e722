import type { RouteData } from "../route-data.ts";

type ParentPath = NonNullable<RouteData["parent"]>;

interface Crumb {
  readonly path: ParentPath;
  readonly label: NonNullable<RouteData["title"]>;
  /** Hook for the name of the shown entity, which replaces the label. */
  readonly useName?: RouteData["useName"];
}

/** The ancestors of a screen, home first; empty for a screen without a parent. */
export function crumbChain(data: RouteData, dataOf: (path: ParentPath) => RouteData): readonly Crumb[] {
  const chain: Crumb[] = [];
  let { parent } = data;
  while (parent !== undefined) {
    const above = dataOf(parent);
    chain.unshift({ path: parent, label: above.menu?.label ?? above.title ?? "nav_home", useName: above.useName });
    ({ parent } = above);
  }
  return chain;
}
