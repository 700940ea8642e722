export { createAuditLog, type AuditContext, type AuditLog } from "./audit-log.ts";
export { createAuditLogRepository, type AuditLogRepository, type ListedAuditEntry } from "./audit-log.repository.ts";
