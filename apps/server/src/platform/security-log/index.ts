export { sanitiseText } from "./sanitise-text.ts";
export {
  getRequestSource,
  getMessageSource,
  type RecordSecurityEvent,
  type RequestSource,
  type SecurityEvent,
} from "./security-event.ts";
export { createSecurityLog, type SecurityLog } from "./security-log.ts";
export { createSecurityEventsRepository, type SecurityEventsRepository } from "./security-events.repository.ts";
