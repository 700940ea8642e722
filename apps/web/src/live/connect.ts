import { Connection } from "./connection.ts";
import { browserEnvironment } from "./environment.ts";
import type { LiveConnection, LiveOptions } from "./types.ts";

/** Connects to a show and reconnects until the server ends the session or `close()` is called. */
export function createLiveConnection(options: LiveOptions): LiveConnection {
  return new Connection(options, browserEnvironment());
}
