const event_lines = /^\{.*"security_event".*\}\n/gm;

/** A server's log without its security events, which are written at every level. */
export function withoutSecurityEvents(log: string): string {
  return log.replaceAll(event_lines, "");
}
