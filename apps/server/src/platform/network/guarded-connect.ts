import { lookup as resolve } from "node:dns";
import { connect, isIP, type LookupFunction, type Socket } from "node:net";
import { isPublicAddress } from "./outbound-address.policy.ts";

/** The host has an address that is not public, and nobody approved the host. */
export class HostNotApproved extends Error {
  override readonly name = "HostNotApproved";
  readonly host: string;

  constructor(host: string) {
    super(`${host} has an address that is not public`);
    this.host = host;
  }
}

interface ConnectOptions {
  readonly host: string;
  readonly port: number;
  /** Whether private addresses are allowed for this host. */
  readonly isApproved: boolean;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** For tests. */
  readonly resolveHost?: typeof resolve;
}

/**
 * Opens a TCP connection. The check is part of the name resolution for this very connection, so that a name which
 * resolves differently a moment later gains nothing. Rejects with `HostNotApproved` or the socket's error.
 */
export function connectGuarded(options: ConnectOptions): Promise<Socket> {
  const { host, port, isApproved, timeoutMs, signal, resolveHost = resolve } = options;
  const isAllowed = (address: string): boolean => isApproved || isPublicAddress(address);
  const lookup: LookupFunction = (name, lookupOptions, callback) => {
    resolveHost(name, { ...lookupOptions, all: true }, (error, found) => {
      if (error !== null) return callback(error, "", 0);
      const allowed = found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (first === undefined) return callback(new HostNotApproved(host), "", 0);
      if (lookupOptions.all === true) return callback(null, allowed);
      return callback(null, first.address, first.family);
    });
  };
  return new Promise((fulfil, reject) => {
    if (isIP(host) !== 0 && !isAllowed(host)) {
      reject(new HostNotApproved(host));
      return;
    }
    const socket = connect({ host, port, lookup, signal, timeout: timeoutMs });
    const fail = (error: Error): void => {
      socket.destroy();
      reject(error);
    };
    socket.once("error", fail);
    socket.once("timeout", () => fail(Object.assign(new Error("the connection timed out"), { code: "ETIMEDOUT" })));
    socket.once("connect", () => {
      socket.removeAllListeners("error");
      socket.removeAllListeners("timeout");
      // Until the caller listens.
      socket.on("error", () => undefined);
      socket.setTimeout(0);
      fulfil(socket);
    });
  });
}
