import { createFileRoute } from "@tanstack/react-router";
import { createElement, type ReactElement } from "react";
import { lazyScreen } from "../../app/lazy-screen.ts";
import { auditLogSearch } from "../../features/audit-log/audit-log-search.ts";

/** Composes the log with the names of settings and of the fields of providers. */
const AuditLogRoute = lazyScreen(async () => {
  const [{ AuditLogScreen }, { useSettingText }, { useProviderNames }] = await Promise.all([
    import("../../features/audit-log/audit-log-screen.tsx"),
    import("../../features/configuration/use-setting-text.ts"),
    import("../../features/providers/use-provider-names.ts"),
  ]);
  return function AuditLog(): ReactElement {
    return createElement(AuditLogScreen, { describeSetting: useSettingText(), providerNames: useProviderNames() });
  };
});

export const Route = createFileRoute("/admin/audit-log")({
  staticData: { name: "admin-audit-log", guard: "admin", title: "title_audit_log", parent: "/admin/config" },
  validateSearch: auditLogSearch,
  component: AuditLogRoute,
});
