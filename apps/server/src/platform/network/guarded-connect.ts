import { lookup as resolve } from "node:dns";
import { connect, isIP, Socket, type LookupFunction } from "node:net";
import { safeNextTick } from "../safe-timers.ts";
import { isPublicAddress } from "./outbound-address.policy.ts";

/** The host has only private addresses and is not an approved host. */
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
  /** Replaced only in tests. */
  readonly resolveHost?: typeof resolve;
}

/**
 * Name resolution for one connection; fails with `HostNotApproved` if the host has no allowed address. Because it
 * checks the very addresses that are connected to, a name that resolves differently a moment later brings no advantage.
 */
function createGuardedLookup(host: string, isApproved: boolean, resolveHost: typeof resolve = resolve): LookupFunction {
  return (name, lookupOptions, callback) => {
    resolveHost(name, { ...lookupOptions, all: true }, (error, found) => {
      if (error !== null) return callback(error, "", 0);
      const allowed = found.filter(({ address }) => isApproved || isPublicAddress(address));
      const [first] = allowed;
      if (first === undefined) return callback(new HostNotApproved(host), "", 0);
      if (lookupOptions.all === true) return callback(null, allowed);
      return callback(null, first.address, first.family);
    });
  };
}

/** Socket for drivers that connect it themselves, under the same rule as `connectGuarded`. */
export class GuardedSocket extends Socket {
  readonly #isApproved: boolean;

  constructor(isApproved: boolean) {
    super();
    this.#isApproved = isApproved;
  }

  /** Connects by port and host, the form of `connect` that the database drivers use. */
  override connect(...given: unknown[]): this {
    const [port, host] = given;
    if (typeof port !== "number" || typeof host !== "string")
      throw new TypeError("a guarded socket connects by port and host");
    if (isIP(host) !== 0 && !this.#isApproved && !isPublicAddress(host)) {
      safeNextTick(() => this.destroy(new HostNotApproved(host)));
      return this;
    }
    return super.connect({ port, host, lookup: createGuardedLookup(host, this.#isApproved) });
  }
}

/**
 * Opens a TCP connection. Rejects with `HostNotApproved` or the socket's error.
 */
export function connectGuarded(options: ConnectOptions): Promise<Socket> {
  const { host, port, isApproved, timeoutMs, signal, resolveHost } = options;
  const lookup = createGuardedLookup(host, isApproved, resolveHost);
  return new Promise((fulfil, reject) => {
    if (isIP(host) !== 0 && !isApproved && !isPublicAddress(host)) {
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
      // Ignores errors until the caller listens.
      socket.on("error", () => undefined);
      socket.setTimeout(0);
      fulfil(socket);
    });
  });
}
