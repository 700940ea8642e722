import type { UpMessage } from "@showrunner/contract/realtime";
import type { Environment } from "./environment.ts";
import type { Line, LineEvents, LineTarget } from "./line.ts";

/** Opens an event stream; its code is loaded on demand, because most pages never need it. */
export function openStreamLater(environment: Environment, target: LineTarget, events: LineEvents): Line {
  let line: Line | null = null;
  let closed = false;
  const early: UpMessage[] = [];
  void import("./sse.ts").then(
    ({ openStream }) => {
      if (closed) return;
      line = openStream(environment, target, events);
      for (const message of early) line.send(message);
    },
    () => {
      if (!closed) events.onEnd({ kind: "lost" });
    },
  );
  return {
    transport: "sse",
    send(message) {
      if (line === null) early.push(message);
      else line.send(message);
    },
    close() {
      closed = true;
      line?.close();
    },
  };
}
