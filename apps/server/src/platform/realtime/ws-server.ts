import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocketServer } from "ws";
import type { RequestGuard } from "../http/request-guard.ts";
import { guarded } from "../tasks.ts";
import type { OpenSession, Target } from "./connection.ts";
import { Pinger } from "./pinger.ts";
import type { Places } from "./places.ts";
import { Traffic } from "./traffic.ts";
import { Wire } from "./wire.ts";
import { WsConnection } from "./ws-connection.ts";

const max_message_bytes = 16 * 1024;

export interface SocketLimits {
  /** Sockets that have not sent hello yet: thousands of phones that reconnect at once must fit. */
  readonly unknown: number;
  readonly unknown_per_address: number;
}
const default_limits: SocketLimits = { unknown: 4_000, unknown_per_address: 2_000 };

export interface WsServerOptions {
  /** Checks host and origin of every upgrade. */
  readonly guard: RequestGuard;
  /** Show clock, in ms. */
  readonly now: () => number;
  readonly open: OpenSession;
  readonly places: Places;
  readonly onFailure: (error: unknown) => void;
  readonly traffic?: Traffic;
  readonly limits?: SocketLimits;
}

export interface WsServer {
  readonly connections: number;
  /** Tells all clients to reconnect and accepts no new ones. */
  close(): Promise<void>;
}

const socket_paths: readonly (readonly [RegExp, (id: string) => Target])[] = [
  [/^\/api\/v1\/gameshows\/public\/([^/]{1,64})\/socket$/, (public_id) => ({ kind: "public", public_id })],
  [/^\/api\/v1\/gameshows\/([^/]{1,36})\/socket$/, (show_id) => ({ kind: "show", show_id })],
];

const refusal_statuses = {
  target: "400 Bad Request",
  host: "421 Misdirected Request",
  origin: "403 Forbidden",
} as const;

function targetOf(url: string | undefined): Target | null {
  const [path = ""] = (url ?? "").split("?");
  for (const [pattern, make] of socket_paths) {
    const id = pattern.exec(path)?.[1];
    if (id !== undefined) return make(id);
  }
  return null;
}

function refuse(socket: Duplex, status: string, headers = ""): void {
  socket.on("error", () => undefined);
  // An upgraded socket belongs to us: a peer that does not close its side would keep it, and the server, open.
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${headers}\r\n`);
}

/** Handles the WebSocket upgrades of an HTTP server. */
export function serveWebSockets(server: Server, options: WsServerOptions): WsServer {
  const { guard, now, open, places, onFailure, limits = default_limits, traffic = new Traffic() } = options;
  const acceptor = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: max_message_bytes,
    clientTracking: false,
  });
  const context = { now, pinger: new Pinger(now), open, onFailure, traffic };
  const connections = new Set<WsConnection>();
  const unknown_by_address = new Map<string, number>();
  let unknown = 0;
  let isClosing = false;

  const countUnknown = (address: string, change: 1 | -1): void => {
    unknown += change;
    const count = (unknown_by_address.get(address) ?? 0) + change;
    if (count === 0) unknown_by_address.delete(address);
    else unknown_by_address.set(address, count);
  };

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const admission = guard.admit(request, "upgrade");
    const target = targetOf(request.url);
    // Clients behind one proxy share its address; the limit allows for that.
    const address = request.socket.remoteAddress ?? "";
    if (!admission.allowed) return refuse(socket, refusal_statuses[admission.refusal.kind]);
    if (target === null) return refuse(socket, "404 Not Found");
    if (isClosing || unknown >= limits.unknown) return refuse(socket, "503 Service Unavailable", "Retry-After: 2\r\n");
    if ((unknown_by_address.get(address) ?? 0) >= limits.unknown_per_address)
      return refuse(socket, "429 Too Many Requests", "Retry-After: 5\r\n");
    const leave = places.take();
    if (leave === null) return refuse(socket, "503 Service Unavailable", "Retry-After: 2\r\n");
    // Covers every end: refused, closed, terminated.
    socket.on("close", leave);
    acceptor.handleUpgrade(request, socket, head, (webSocket) => {
      countUnknown(address, 1);
      const onDecided = (): void => countUnknown(address, -1);
      const connection = new WsConnection(webSocket, new Wire(socket), { target, onDecided }, context);
      connections.add(connection);
      webSocket.on("close", () => connections.delete(connection));
    });
  };
  const upgrade = guarded(onUpgrade);
  server.on("upgrade", upgrade);

  return {
    get connections() {
      return connections.size;
    },
    close: async () => {
      isClosing = true;
      // With jitter, so that clients do not reconnect at once.
      for (const connection of connections)
        connection.end({ code: "restart", reconnect: true, retry_after_ms: 200 + Math.floor(Math.random() * 800) });
      const deadline = performance.now() + 2_500;
      while (connections.size > 0 && performance.now() < deadline) await pause(20);
      server.off("upgrade", upgrade);
    },
  };
}
