import type { Server } from "node:http";
import type { Socket } from "node:net";
import proxyAddr from "@fastify/proxy-addr";
import { safeCallback } from "../safe-timers.ts";
import { toAddressKey } from "./addresses.ts";

/** Capacity of one process, however many files it may open. */
const MAX_CONNECTIONS = 25_000;
/** Open files other than client connections: threads, the embedded database, logs, files being read, outgoing calls. */
const RESERVED_FILES = 160;
/** With a very low limit, the reserve takes at most this share. */
const MAX_RESERVED_SHARE = 0.6;
/** Share of connections that may be live, so that pages and requests still get through. */
const LIVE_SHARE = 0.8;
const MAX_LIVE_CONNECTIONS = 20_000;

export interface ConnectionLimits {
  /** Connections of any kind. */
  readonly total: number;
  /** WebSockets and event streams. */
  readonly live: number;
  /** Connections per address, or per /64 of IPv6. */
  readonly perAddress: number;
}

export interface ConnectionResources {
  /** Number of files that the process may open; null if unknown. */
  readonly openFiles: number | null;
  /** Connections to a database server. */
  readonly databaseConnections: number;
  /** The configured limit; 0 means unlimited. */
  readonly perAddress: number;
}

/** Limits that fit the number of files the process may open. One address gets at most half of all connections. */
export function computeConnectionLimits(available: ConnectionResources): ConnectionLimits {
  const { openFiles, databaseConnections, perAddress } = available;
  const files = openFiles ?? Infinity;
  const reserve = Math.min(RESERVED_FILES + databaseConnections, Math.ceil(files * MAX_RESERVED_SHARE));
  const total = Math.min(MAX_CONNECTIONS, files - reserve);
  return {
    total,
    live: Math.min(MAX_LIVE_CONNECTIONS, Math.floor(total * LIVE_SHARE)),
    perAddress: perAddress === 0 ? total : Math.min(perAddress, Math.ceil(total / 2)),
  };
}

export interface ConnectionGuardOptions {
  readonly limits: ConnectionLimits;
  /** Connections of these proxies are not counted, because all clients of a proxy share its address. */
  readonly trustedProxies: readonly string[];
  /** Called when a connection is refused. */
  readonly onDropped: (reason: "total" | "address", address: string) => void;
  /** Called when the server cannot accept a connection, for example because no file descriptors are left. */
  readonly onError: (error: unknown) => void;
}

/** Enforces connection limits. Excess connections are closed at once, because refusing must be cheaper than serving. */
export function enforceConnectionLimits(server: Server, options: ConnectionGuardOptions): void {
  const { limits, trustedProxies, onDropped, onError } = options;
  const isTrustedProxy = proxyAddr.compile([...trustedProxies]);
  const counts = new Map<string, number>();
  const release = (key: string): void => {
    const remaining = (counts.get(key) ?? 1) - 1;
    if (remaining === 0) counts.delete(key);
    else counts.set(key, remaining);
  };
  const onConnection = (socket: Socket): void => {
    const { remoteAddress: address } = socket;
    // The connection is already closed.
    if (address === undefined) return;
    if (isTrustedProxy(address, 0)) return;
    const key = toAddressKey(address);
    const count = counts.get(key) ?? 0;
    if (count >= limits.perAddress) {
      socket.destroy();
      onDropped("address", key);
      return;
    }
    counts.set(key, count + 1);
    socket.once(
      "close",
      safeCallback(() => release(key)),
    );
  };
  server.maxConnections = limits.total;
  server.on("connection", safeCallback(onConnection));
  server.on(
    "drop",
    safeCallback((dropped?: { readonly remoteAddress?: string }) => onDropped("total", dropped?.remoteAddress ?? "")),
  );
  // Without a listener, a failed accept would end the process. The caller of `listen` learns of its failures
  // separately.
  server.on("error", (error) => {
    if (server.listening) onError(error);
  });
}
