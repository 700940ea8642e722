export { createAuditLog, type AuditContext, type AuditLog } from "./audit-log.ts";
export { createAuditLogRepository, type AuditLogRepository } from "./audit-log.repository.ts";
