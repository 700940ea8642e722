import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocketServer } from "ws";
import { MAX_CLIENT_MESSAGE_BYTES } from "@showrunner/contract/realtime";
import type { RequestGuard } from "../http/request-guard.ts";
import { safeCallback } from "../safe-timers.ts";
import type { OpenSession, ShowTarget } from "./connection.ts";
import { PingScheduler } from "./ping-scheduler.ts";
import type { ConnectionLimit } from "./connection-limit.ts";
import { TrafficCounter } from "./traffic-counter.ts";
import { SocketWriter } from "./socket-writer.ts";
import { WsConnection } from "./ws-connection.ts";

export interface SocketLimits {
  /** Maximum number of sockets that have not sent hello yet. Thousands of phones that reconnect at once must fit. */
  readonly unidentified: number;
  readonly unidentifiedPerAddress: number;
}
const DEFAULT_LIMITS: SocketLimits = { unidentified: 4_000, unidentifiedPerAddress: 2_000 };

export interface WsServerOptions {
  /** Checks host and origin of every upgrade. */
  readonly guard: RequestGuard;
  /** Show clock, in ms. */
  readonly now: () => number;
  readonly open: OpenSession;
  readonly connectionLimit: ConnectionLimit;
  readonly onFailure: (error: unknown) => void;
  readonly traffic?: TrafficCounter;
  readonly limits?: SocketLimits;
}

export interface WsServer {
  readonly connections: number;
  /** Tells all clients to reconnect and accepts no new ones. */
  close(): Promise<void>;
}

const SOCKET_PATHS: readonly (readonly [RegExp, (id: string) => ShowTarget])[] = [
  [/^\/api\/v1\/gameshows\/public\/([^/]{1,64})\/socket$/, (publicId) => ({ kind: "public", public_id: publicId })],
  [/^\/api\/v1\/gameshows\/([^/]{1,36})\/socket$/, (showId) => ({ kind: "show", show_id: showId })],
];

const REFUSAL_STATUSES = {
  target: "400 Bad Request",
  host: "421 Misdirected Request",
  origin: "403 Forbidden",
} as const;

function parseTarget(url: string | undefined): ShowTarget | null {
  const [path = ""] = (url ?? "").split("?");
  for (const [pattern, make] of SOCKET_PATHS) {
    const id = pattern.exec(path)?.[1];
    if (id !== undefined) return make(id);
  }
  return null;
}

function rejectUpgrade(socket: Duplex, status: string, headers = ""): void {
  socket.on("error", () => undefined);
  // An upgraded socket is ours to close: a peer that keeps its side open would keep the socket, and the server, open.
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${headers}\r\n`);
}

/** Handles the WebSocket upgrades of an HTTP server. */
export function serveWebSockets(server: Server, options: WsServerOptions): WsServer {
  const {
    guard,
    now,
    open,
    connectionLimit,
    onFailure,
    limits = DEFAULT_LIMITS,
    traffic = new TrafficCounter(),
  } = options;
  const acceptor = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_CLIENT_MESSAGE_BYTES,
    clientTracking: false,
  });
  const context = { now, pinger: new PingScheduler(now), open, onFailure, traffic };
  const connections = new Set<WsConnection>();
  const unidentifiedByAddress = new Map<string, number>();
  let unidentified = 0;
  let isClosing = false;

  const countUnidentified = (address: string, change: 1 | -1): void => {
    unidentified += change;
    const count = (unidentifiedByAddress.get(address) ?? 0) + change;
    if (count === 0) unidentifiedByAddress.delete(address);
    else unidentifiedByAddress.set(address, count);
  };

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const admission = guard.admit(request, "upgrade");
    const target = parseTarget(request.url);
    // Clients behind one proxy share its address, for which the limit allows.
    const address = request.socket.remoteAddress ?? "";
    if (!admission.isAllowed) return rejectUpgrade(socket, REFUSAL_STATUSES[admission.refusal.kind]);
    if (target === null) return rejectUpgrade(socket, "404 Not Found");
    if (isClosing || unidentified >= limits.unidentified)
      return rejectUpgrade(socket, "503 Service Unavailable", "Retry-After: 2\r\n");
    if ((unidentifiedByAddress.get(address) ?? 0) >= limits.unidentifiedPerAddress)
      return rejectUpgrade(socket, "429 Too Many Requests", "Retry-After: 5\r\n");
    const leave = connectionLimit.acquire();
    if (leave === null) return rejectUpgrade(socket, "503 Service Unavailable", "Retry-After: 2\r\n");
    // Covers every kind of end: refused, closed, terminated.
    socket.on("close", leave);
    acceptor.handleUpgrade(request, socket, head, (webSocket) => {
      countUnidentified(address, 1);
      const onDecided = (): void => countUnidentified(address, -1);
      const connection = new WsConnection(
        webSocket,
        new SocketWriter(socket),
        { target, onSettled: onDecided },
        context,
      );
      connections.add(connection);
      webSocket.on("close", () => connections.delete(connection));
    });
  };
  const upgrade = safeCallback(onUpgrade);
  server.on("upgrade", upgrade);

  return {
    get connections() {
      return connections.size;
    },
    close: async () => {
      isClosing = true;
      // With jitter, so that clients do not all reconnect at once.
      for (const connection of connections)
        connection.end({ code: "restart", reconnect: true, retry_after_ms: 200 + Math.floor(Math.random() * 800) });
      const deadline = performance.now() + 2_500;
      while (connections.size > 0 && performance.now() < deadline) await sleep(20);
      server.off("upgrade", upgrade);
    },
  };
}
