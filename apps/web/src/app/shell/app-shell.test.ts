import { describe, expect, it } from "vitest";
import type { RouteData } from "../route-data.ts";
import { buildBreadcrumbs } from "./build-breadcrumbs.ts";
import { buildMenuSections, type MenuRoute } from "./menu-sections.ts";

const icon = (): null => null;
const routes: readonly MenuRoute[] = [
  { to: "/users", data: { guard: "admin", title: "title_users", menu: { section: "admin", order: 0, icon } } },
  { to: "/games", data: { guard: "admin", title: "title_games", menu: { section: "quiz", order: 0, icon } } },
  {
    to: "/gameshows",
    data: { guard: "signed_in", title: "title_gameshows", menu: { section: "main", order: 10, icon } },
  },
  { to: "/", data: { guard: "home", menu: { section: "main", order: 0, icon, label: "nav_home" } } },
  { to: "/login", data: { guard: "guest", title: "title_login" } },
];

describe("drawer", () => {
  const entries = (isAdmin: boolean): unknown =>
    buildMenuSections(routes, isAdmin, new Set()).map(({ section, entries }) => [section, entries.map(({ to }) => to)]);

  it("shows admins everything, games under Quiz Management", () => {
    expect(entries(true)).toEqual([
      ["main", ["/", "/gameshows"]],
      ["admin", ["/users"]],
      ["quiz", ["/games"]],
    ]);
  });
  it("shows the screen of a feature only while it is enabled", () => {
    const library: MenuRoute = {
      to: "/images",
      data: { guard: "signed_in", title: "title_images", menu: { section: "main", order: 6, icon, feature: "images" } },
    };
    const shown = (features: ReadonlySet<"images" | "videos">): unknown =>
      buildMenuSections([library], false, features).flatMap(({ entries: found }) => found.map(({ to }) => to));
    expect(shown(new Set(["images"]))).toEqual(["/images"]);
    expect(shown(new Set(["videos"]))).toEqual([]);
  });
  it("shows users the screens they may open, without empty headings", () => {
    expect(entries(false)).toEqual([["main", ["/", "/gameshows"]]]);
  });
});

describe("breadcrumb", () => {
  const data: Record<string, RouteData> = {
    "/": { menu: { section: "main", order: 0, icon, label: "nav_home" } },
    "/gameshows": { guard: "signed_in", title: "title_gameshows", parent: "/" },
    "/admin/providers": { guard: "admin", title: "title_providers", parent: "/" },
  };
  const build = (screen: RouteData, isAdmin = false) =>
    buildBreadcrumbs(screen, (path) => data[path] ?? {}, { isSignedIn: true, isAdmin });
  const chain = (screen: RouteData): string[] => build(screen).map(({ label }) => label);

  it("lists the ancestors from home to the parent", () => {
    expect(chain({ title: "title_gameshow", parent: "/gameshows" })).toEqual(["nav_home", "title_gameshows"]);
  });
  it("links only the ancestors that the visitor may open", () => {
    const links = (parent: "/gameshows" | "/admin/providers", isAdmin: boolean) =>
      build({ parent }, isAdmin).map(({ isLink }) => isLink);
    expect(links("/gameshows", false)).toEqual([true, true]);
    expect(links("/admin/providers", false)).toEqual([true, false]);
    expect(links("/admin/providers", true)).toEqual([true, true]);
  });
  it("is empty for a screen without a parent", () => {
    expect(chain({ title: "title_dashboard" })).toEqual([]);
  });
});
