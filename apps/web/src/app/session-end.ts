import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { translator } from "@showrunner/i18n";
import { getLocale } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { getToken, onSessionEnded, subscribeSession } from "../api/session.ts";
import { forgetUser } from "./forget-user.ts";
import { app_messages } from "./messages/index.ts";

/**
 * Navigates to the login when the server ends the session, and follows sign-ins and sign-outs of other tabs. Data of
 * the former user is cleared after the screens that show it are gone, or they would refetch it.
 */
export function followSession(router: AnyRouter, queries: QueryClient): void {
  onSessionEnded(() => {
    if (router.state.location.pathname === "/login") return;
    const t = translator(app_messages, getLocale());
    notify({ kind: "info", message: t("session_expired"), id: "session-expired" });
    // Unsaved work is kept in the tab and restored after the login: skip navigation blockers.
    void router
      .navigate({ to: "/login", search: { redirect: router.state.location.href }, ignoreBlocker: true })
      .then(() => forgetUser(queries));
  });
  let was_signed_in = getToken() !== null;
  subscribeSession((source) => {
    const is_signed_in = getToken() !== null;
    if (is_signed_in === was_signed_in) return;
    was_signed_in = is_signed_in;
    if (source === "elsewhere") void router.invalidate().then(() => forgetUser(queries));
  });
}
