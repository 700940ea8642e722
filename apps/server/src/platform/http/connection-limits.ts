import type { Server } from "node:http";
import type { Socket } from "node:net";
import proxyAddr from "@fastify/proxy-addr";
import { guarded } from "../tasks.ts";
import { addressKey } from "./addresses.ts";

/** Capacity of one process, whatever number of files it may open. */
const most_connections = 25_000;
/** Open files other than client connections: threads, the embedded database, logs, files being read, outgoing calls. */
const reserved_files = 160;
/** With a very low limit, the reserve takes at most this share. */
const most_reserved = 0.6;
/** Share of connections that may be live ones, so that pages and requests still get through. */
const live_share = 0.8;
const most_live = 20_000;

export interface ConnectionLimits {
  /** Connections of any kind. */
  readonly total: number;
  /** WebSockets and event streams. */
  readonly live: number;
  /** Connections per address, or per /64 of IPv6. */
  readonly per_address: number;
}

export interface AvailableConnections {
  /** Files that the process may open; null when unknown. */
  readonly open_files: number | null;
  /** Connections to a database server. */
  readonly database_connections: number;
  /** As configured; 0: unlimited. */
  readonly per_address: number;
}

/** Limits that fit the number of files the process may open. One address gets at most half of all connections. */
export function connectionLimits(available: AvailableConnections): ConnectionLimits {
  const { open_files, database_connections, per_address } = available;
  const files = open_files ?? Infinity;
  const reserve = Math.min(reserved_files + database_connections, Math.ceil(files * most_reserved));
  const total = Math.min(most_connections, files - reserve);
  return {
    total,
    live: Math.min(most_live, Math.floor(total * live_share)),
    per_address: per_address === 0 ? total : Math.min(per_address, Math.ceil(total / 2)),
  };
}

export interface ConnectionGuardOptions {
  readonly limits: ConnectionLimits;
  /** Their connections are not counted: all clients of a proxy share its address. */
  readonly trusted_proxies: readonly string[];
  /** Called when a connection was refused. */
  readonly onDropped: (reason: "total" | "address", address: string) => void;
  /** Called when the server could not accept a connection, for lack of file descriptors for example. */
  readonly onError: (error: unknown) => void;
}

/** Enforces connection limits. Excess connections are closed at once: refusing must be cheaper than serving. */
export function guardConnections(server: Server, options: ConnectionGuardOptions): void {
  const { limits, trusted_proxies, onDropped, onError } = options;
  const isTrustedProxy = proxyAddr.compile([...trusted_proxies]);
  const counts = new Map<string, number>();
  const leave = (key: string): void => {
    const left = (counts.get(key) ?? 1) - 1;
    if (left === 0) counts.delete(key);
    else counts.set(key, left);
  };
  const onConnection = (socket: Socket): void => {
    const { remoteAddress: address } = socket;
    // Already closed.
    if (address === undefined) return;
    if (isTrustedProxy(address, 0)) return;
    const key = addressKey(address);
    const count = counts.get(key) ?? 0;
    if (count >= limits.per_address) {
      socket.destroy();
      onDropped("address", key);
      return;
    }
    counts.set(key, count + 1);
    socket.once(
      "close",
      guarded(() => leave(key)),
    );
  };
  server.maxConnections = limits.total;
  server.on("connection", guarded(onConnection));
  server.on(
    "drop",
    guarded((dropped?: { readonly remoteAddress?: string }) => onDropped("total", dropped?.remoteAddress ?? "")),
  );
  // Without a listener, a failed accept would end the process. Failures to listen are reported to the caller of
  // `listen`.
  server.on("error", (error) => {
    if (server.listening) onError(error);
  });
}
