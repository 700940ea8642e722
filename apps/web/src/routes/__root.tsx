import { createRootRouteWithContext, Outlet, redirect } from "@tanstack/react-router";
import { currentAuthConfig } from "../api/auth/config.ts";
import { currentUser, isAdmin } from "../api/auth/me.ts";
import { getToken } from "../api/session.ts";
import { Crash } from "../app/crash.tsx";
import { redirectFor, safeReturn } from "../app/guards.ts";
import { screenOf } from "../app/route-data.ts";
import type { RouterContext } from "../app/router.ts";
import { Shell } from "../app/shell/shell.tsx";

export const Route = createRootRouteWithContext<RouterContext>()({
  /** Loads the configuration (cached), then applies the guard of the matched route. */
  beforeLoad: async ({ context: { queries }, matches, location }) => {
    const config = await currentAuthConfig(queries);
    const { guard = "none" } = screenOf(matches);
    const to = await redirectFor(guard, {
      config,
      signed_in: getToken() !== null,
      isAdmin: async () => isAdmin(await currentUser(queries)),
    });
    if (to === null) return;
    const wanted = safeReturn(location.href);
    throw redirect(to === "/login" && wanted !== null ? { to, search: { redirect: wanted } } : { to });
  },
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  errorComponent: (props) => (
    <Shell>
      <Crash {...props} />
    </Shell>
  ),
});
