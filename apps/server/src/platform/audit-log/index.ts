export { createAuditLog, type AuditContext, type AuditLog } from "./audit-log.ts";
export {
  createAuditLogRepository,
  type AuditLogQuery,
  type AuditLogRepository,
  type ListedAuditEntry,
} from "./audit-log.repository.ts";
export { toAuditContext } from "./to-audit-context.ts";
