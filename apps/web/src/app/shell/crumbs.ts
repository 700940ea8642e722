import type { RouteData } from "../route-data.ts";

type ParentPath = NonNullable<RouteData["parent"]>;

interface Crumb {
  readonly path: ParentPath;
  readonly label: NonNullable<RouteData["title"]>;
  /** Gives the name of what that screen shows, which then stands for the label. */
  readonly useName?: RouteData["useName"];
}

/** The screens above this one, home first; empty for a screen that stands nowhere, which has no breadcrumb. */
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
