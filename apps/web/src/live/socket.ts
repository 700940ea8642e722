import type { DownMessage, HelloMessage } from "@showrunner/contract/realtime";
import { protocol_version } from "@showrunner/contract/realtime/version";
import type { Environment } from "./environment.ts";
import { livePath, type Line, type LineEvents, type LineTarget } from "./line.ts";

/** Opens a WebSocket; the token is sent in the first message, so that it is in no URL. */
export function openSocket(environment: Environment, target: LineTarget, events: LineEvents): Line {
  const address = `${environment.origin.replace(/^http/, "ws")}${livePath(target)}/socket`;
  const socket = environment.openSocket(address);
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    events.onEnd({ kind: "lost" });
  };
  const greet = () => {
    const { role, device_id, seq } = target;
    const hello: HelloMessage = {
      type: "hello",
      protocol: protocol_version,
      role,
      token: target.token(),
      device_id,
      seq,
    };
    socket.send(JSON.stringify(hello));
  };
  if (socket.readyState === WebSocket.OPEN) greet();
  else socket.addEventListener("open", greet);
  socket.addEventListener("message", (event: MessageEvent) => {
    if (over || typeof event.data !== "string") return;
    const heard = environment.monotonic();
    const message = JSON.parse(event.data) as DownMessage;
    events.onMessage(message, heard);
  });
  socket.addEventListener("close", end);
  socket.addEventListener("error", end);
  return {
    transport: "ws",
    send(message) {
      if (socket.readyState === 1) socket.send(JSON.stringify(message));
    },
    close() {
      over = true;
      socket.close();
    },
  };
}
