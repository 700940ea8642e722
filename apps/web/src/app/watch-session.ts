import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { createTranslator } from "@showrunner/i18n";
import { getLocale } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { onSessionEnded, subscribeSession, type SessionSource } from "../api/session.ts";
import { onTokenRequired } from "../api/token-required.ts";
import { authConfigQuery, refetchAuthConfig } from "../api/auth.api.ts";
import { clearUserData } from "../api/clear-user-data.ts";
import { onSignOutElsewhere } from "../api/external-sign-in.api.ts";
import { getUserId } from "../components/token-claims/get-user-id.ts";
import { clearDrafts } from "../lib/drafts.ts";
import { appMessages } from "./messages/en.ts";
import { findScreenData } from "./route-data.ts";

/**
 * Navigates to the login when the server ends the session, unless the screen needs none, and follows sign-ins and
 * sign-outs of other tabs, also those made before the browser restored this page from its cache. Drafts are stored per
 * tab, so each tab removes its own after a sign-out.
 */
export function watchSession(router: AnyRouter, queries: QueryClient): void {
  onSessionEnded(() => {
    const { location } = router.state;
    if (location.pathname === "/login") return;
    const t = createTranslator(appMessages, getLocale());
    notify({ kind: "info", message: t("session_expired"), id: "session-expired" });
    // Screens of mailed links stay: the link is for anyone, and the secret in its fragment must not be lost.
    if ((findScreenData(router.matchRoutes(location)).guard ?? "none") === "none")
      return queries.removeQueries({ type: "inactive" });
    // Skip navigation blockers: nothing can be saved any more. Only drafts of games are kept in the tab and restored.
    void router
      .navigate({ to: "/login", search: { redirect: location.pathname + location.searchStr }, ignoreBlocker: true })
      .then(() => clearUserData(queries));
  });
  onTokenRequired(() => void leaveIfTokenRequired(router, queries));
  onSignOutElsewhere(clearDrafts);
  let userId = getUserId();
  const follow = (source: SessionSource): void => {
    const formerId = userId;
    userId = getUserId();
    if (userId === formerId || source === "here") return;
    // Before the navigation, because the next screen and the shell must fetch the new user's data. When a sign-out and a
    // sign-in follow each other closely, this tab may only see the new user.
    if (userId !== null) clearUserData(queries);
    void router.invalidate().then(() => {
      if (userId === null) clearUserData(queries);
    });
  };
  subscribeSession(follow);
  // A page in the browser's cache receives no events of other pages.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) follow("elsewhere");
  });
}

/**
 * Applies the guards again if authentication was switched on after the configuration was cached. The configuration is
 * refetched first: while servers disagree about it, requests that are refused must not reload the screen forever.
 */
async function leaveIfTokenRequired(router: AnyRouter, queries: QueryClient): Promise<void> {
  // Otherwise the request was sent while signing out, which navigates itself.
  if (queries.getQueryData(authConfigQuery.queryKey)?.auth_enabled !== false) return;
  const config = await refetchAuthConfig(queries).catch(() => null);
  if (config?.auth_enabled !== true) return;
  await router.invalidate();
  clearUserData(queries);
}
