import type { ClientMessage } from "@showrunner/contract/realtime";
import type { LiveEnvironment } from "./live-environment.ts";
import type { TransportConnection, TransportEvents, ConnectionTarget } from "./transport.ts";

/** Opens an event stream; its code is loaded on demand, because most pages never need it. */
export function openEventStreamLazily(
  environment: LiveEnvironment,
  target: ConnectionTarget,
  events: TransportEvents,
): TransportConnection {
  let stream: TransportConnection | null = null;
  let isClosed = false;
  const queued: ClientMessage[] = [];
  void import("./sse-transport.ts").then(
    ({ openEventStream }) => {
      if (isClosed) return;
      stream = openEventStream(environment, target, events);
      for (const message of queued) stream.send(message);
    },
    () => {
      if (!isClosed) events.onEnd({ kind: "lost" });
    },
  );
  return {
    transport: "sse",
    send(message) {
      if (stream === null) queued.push(message);
      else stream.send(message);
    },
    close() {
      isClosed = true;
      stream?.close();
    },
  };
}
