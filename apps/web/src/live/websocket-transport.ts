import type { ServerMessage, HelloMessage } from "@showrunner/contract/realtime";
import { PROTOCOL_VERSION } from "@showrunner/contract/realtime/version";
import type { LiveEnvironment } from "./live-environment.ts";
import { getLivePath, type TransportConnection, type TransportEvents, type ConnectionTarget } from "./transport.ts";

/** Opens a WebSocket; the token is sent in the first message, so that it is in no URL. */
export function openWebSocket(
  environment: LiveEnvironment,
  target: ConnectionTarget,
  events: TransportEvents,
): TransportConnection {
  const address = `${environment.origin.replace(/^http/, "ws")}${getLivePath(target)}/socket`;
  const socket = environment.openSocket(address);
  let isClosed = false;
  const end = () => {
    if (isClosed) return;
    isClosed = true;
    events.onEnd({ kind: "lost" });
  };
  const sendHello = () => {
    const { role, device_id, seq } = target;
    const hello: HelloMessage = {
      type: "hello",
      protocol: PROTOCOL_VERSION,
      role,
      token: target.token(),
      device_id,
      seq,
      language: environment.language(),
    };
    socket.send(JSON.stringify(hello));
  };
  if (socket.readyState === WebSocket.OPEN) sendHello();
  else socket.addEventListener("open", sendHello);
  socket.addEventListener("message", (event: MessageEvent) => {
    if (isClosed || typeof event.data !== "string") return;
    const receivedAt = environment.monotonicNow();
    const message = JSON.parse(event.data) as ServerMessage;
    events.onMessage(message, receivedAt);
  });
  socket.addEventListener("close", end);
  socket.addEventListener("error", end);
  return {
    transport: "ws",
    send(message) {
      if (socket.readyState === 1) socket.send(JSON.stringify(message));
    },
    close() {
      isClosed = true;
      socket.close();
    },
  };
}
