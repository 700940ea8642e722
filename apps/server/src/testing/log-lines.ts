const event_lines = /^\{.*"security_event".*\}\n/gm;

/** What a server process logged beside its security events, which are logged at every level. */
export function withoutSecurityEvents(log: string): string {
  return log.replaceAll(event_lines, "");
}
