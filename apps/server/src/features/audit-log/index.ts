export { startAuditLogRetention } from "./audit-log-retention.ts";
export { registerAuditLogRoutes } from "./audit-log.routes.ts";
