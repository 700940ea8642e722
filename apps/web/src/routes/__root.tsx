import { createRootRouteWithContext, Outlet, redirect } from "@tanstack/react-router";
import { fetchCurrentAuthConfig, fetchCurrentUser, isAdmin } from "../api/auth.api.ts";
import { getToken } from "../api/session.ts";
import { ErrorScreen } from "../app/error-screen.tsx";
import { getRedirect, parseReturnPath } from "../lib/route-guards.ts";
import { findScreenData } from "../app/route-data.ts";
import type { RouterContext } from "../app/router-context.ts";
import { AppShell } from "../app/shell/app-shell.tsx";

export const Route = createRootRouteWithContext<RouterContext>()({
  /** Loads the configuration (cached), then applies the guard of the matched route. */
  beforeLoad: async ({ context: { queries }, matches, location }) => {
    const config = await fetchCurrentAuthConfig(queries);
    const { guard = "none" } = findScreenData(matches);
    const to = await getRedirect(guard, {
      config,
      isSignedIn: getToken() !== null,
      isAdmin: async () => isAdmin(await fetchCurrentUser(queries)),
    });
    if (to === null) return;
    const returnPath = parseReturnPath(location.href);
    throw redirect(to === "/login" && returnPath !== null ? { to, search: { redirect: returnPath } } : { to });
  },
  component: () => (
    <AppShell>
      <Outlet />
    </AppShell>
  ),
  errorComponent: (props) => (
    <AppShell>
      <ErrorScreen {...props} />
    </AppShell>
  ),
});
