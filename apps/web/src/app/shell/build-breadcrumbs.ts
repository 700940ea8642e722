import type { Visitor } from "../../api/auth.api.ts";
import type { RouteData } from "../route-data.ts";

type ParentPath = NonNullable<RouteData["parent"]>;

interface Breadcrumb {
  readonly path: ParentPath;
  readonly label: NonNullable<RouteData["title"]>;
  /** Whether the visitor may open the screen; otherwise its guard would redirect. */
  readonly isLink: boolean;
  /** Hook for the name of the shown entity, which replaces the label. */
  readonly useName?: RouteData["useName"];
}

type BreadcrumbVisitor = Pick<Visitor, "isSignedIn" | "isAdmin">;

/** The ancestors of a screen, home first; empty for a screen without a parent. */
export function buildBreadcrumbs(
  data: RouteData,
  dataOf: (path: ParentPath) => RouteData,
  visitor: BreadcrumbVisitor,
): readonly Breadcrumb[] {
  const chain: Breadcrumb[] = [];
  let { parent } = data;
  while (parent !== undefined) {
    const parentData = dataOf(parent);
    chain.unshift({
      path: parent,
      label: parentData.menu?.label ?? parentData.title ?? "nav_home",
      isLink: canOpen(parentData.guard, visitor),
      useName: parentData.useName,
    });
    ({ parent } = parentData);
  }
  return chain;
}

function canOpen(guard: RouteData["guard"], { isSignedIn, isAdmin }: BreadcrumbVisitor): boolean {
  if (guard === "admin") return isAdmin;
  return guard !== "signed_in" || isSignedIn;
}
