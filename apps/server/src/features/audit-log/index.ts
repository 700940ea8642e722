export { registerAuditLogRoutes } from "./audit-log.routes.ts";
