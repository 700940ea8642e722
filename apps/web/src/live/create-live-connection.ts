import { ReconnectingConnection } from "./reconnecting-connection.ts";
import { createBrowserEnvironment } from "./live-environment.ts";
import type { LiveConnection, LiveOptions } from "./live-connection.ts";

/** Connects to a show and reconnects until the server ends the session or `close()` is called. */
export function createLiveConnection(options: LiveOptions): LiveConnection {
  return new ReconnectingConnection(options, createBrowserEnvironment());
}
