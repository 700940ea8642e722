export {
  originOf,
  originOfMessage,
  type RecordSecurityEvent,
  type RequestOrigin,
  type SecurityEvent,
} from "./security-event.ts";
export { createSecurityLog, type SecurityLog } from "./security-log.ts";
export { securityEventsRepository, type SecurityEventsRepository } from "./security-events-repository.ts";
