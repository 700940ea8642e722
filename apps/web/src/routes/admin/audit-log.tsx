import { createFileRoute } from "@tanstack/react-router";
import { lazyScreen } from "../../app/lazy-screen.ts";
import { auditLogSearch } from "../../features/audit-log/audit-log-search.ts";

export const Route = createFileRoute("/admin/audit-log")({
  staticData: { name: "admin-audit-log", guard: "admin", title: "title_audit_log", parent: "/admin/config" },
  validateSearch: auditLogSearch,
  component: lazyScreen(async () => (await import("../../features/audit-log/audit-log-screen.tsx")).AuditLogScreen),
});
