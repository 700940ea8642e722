const SECURITY_EVENT_LINES = /^\{.*"security_event".*\}\n/gm;

/** A server's log without its security events, which are written at every level. */
export function stripSecurityEvents(log: string): string {
  return log.replaceAll(SECURITY_EVENT_LINES, "");
}
