import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet, redirect } from "@tanstack/react-router";
import type { AuthConfig } from "@showrunner/contract/rest";
import { authConfigQuery } from "../api/auth/config.ts";
import { isAdmin, meQuery } from "../api/auth/me.ts";
import { getToken } from "../api/session.ts";
import { Crash } from "../app/crash.tsx";
import { redirectFor, safeReturn } from "../app/guards.ts";
import type { RouterContext } from "../app/router.ts";
import { Shell } from "../app/shell/shell.tsx";

export const Route = createRootRouteWithContext<RouterContext>()({
  /** Before every route: the configuration (cached), then the rule of the route that was asked for. */
  beforeLoad: async ({ context: { queries }, matches, location }) => {
    const config = await currentConfig(queries);
    const guard = matches.at(-1)?.staticData.guard ?? "none";
    const to = await redirectFor(guard, {
      config,
      signed_in: getToken() !== null,
      isAdmin: async () => isAdmin(await queries.fetchQuery(meQuery)),
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

/** An older answer serves while the server is away; only a page that never had one must wait for it. */
async function currentConfig(queries: QueryClient): Promise<AuthConfig> {
  try {
    return await queries.fetchQuery(authConfigQuery);
  } catch (error) {
    const known = queries.getQueryData(authConfigQuery.queryKey);
    if (known === undefined) throw error;
    return known;
  }
}
