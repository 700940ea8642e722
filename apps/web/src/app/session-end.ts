import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { translator } from "@showrunner/i18n";
import { getLocale } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { getToken, onSessionEnded, subscribeSession } from "../api/session.ts";
import { app_messages } from "./messages/index.ts";

/** Leads to the login when the server ends the session, and follows log-ins and log-outs of other tabs. */
export function followSession(router: AnyRouter, queries: QueryClient): void {
  onSessionEnded(() => {
    queries.clear();
    const t = translator(app_messages, getLocale());
    notify({ kind: "info", message: t("session_expired"), id: "session-expired" });
    // Unsaved work is kept in the tab and comes back after the login: nothing may hold the way there up.
    void router.navigate({ to: "/login", search: { redirect: router.state.location.href }, ignoreBlocker: true });
  });
  let was_signed_in = getToken() !== null;
  subscribeSession((source) => {
    const is_signed_in = getToken() !== null;
    if (is_signed_in === was_signed_in) return;
    was_signed_in = is_signed_in;
    if (source === "here") return;
    // Nothing that the former user saw may stay.
    queries.clear();
    void router.invalidate();
  });
}
