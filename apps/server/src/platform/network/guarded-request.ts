import { request, type IncomingMessage } from "node:http";
import { isIP, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { setSafeTimeout } from "../safe-timers.ts";
import { connectGuarded } from "./guarded-connect.ts";

/** Host of an address in the form that APPROVED_HOSTS uses. */
export function getApprovableHost(address: string): string {
  return new URL(address).hostname.replace(/^\[|\]$/g, "").toLowerCase();
}

interface ConnectOptions {
  /** Whether private addresses are allowed for a host. */
  readonly isHostApproved: (host: string) => boolean;
  /** For connecting, and again for the TLS handshake. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Replaced only in tests. */
  readonly resolveHost?: typeof import("node:dns").lookup;
}

/** Connects to the server of an HTTP URL. Rejects with `HostNotApproved` or the error of the connection. */
export async function connectToOrigin(url: URL, options: ConnectOptions): Promise<Socket> {
  const { isHostApproved, timeoutMs, signal, resolveHost } = options;
  const host = getApprovableHost(url.href);
  const isEncrypted = url.protocol === "https:";
  if (!isEncrypted && url.protocol !== "http:") throw new TypeError("only HTTP URLs can be fetched");
  const plain = await connectGuarded({
    host,
    port: Number(url.port === "" ? (isEncrypted ? 443 : 80) : url.port),
    isApproved: isHostApproved(host),
    timeoutMs,
    signal,
    ...(resolveHost === undefined ? {} : { resolveHost }),
  });
  return isEncrypted ? encrypt(plain, host, timeoutMs, signal) : plain;
}

function encrypt(plain: Socket, host: string, timeoutMs: number, signal: AbortSignal): Promise<TLSSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>();
  const socket = connectTls({ socket: plain, host, ...(isIP(host) === 0 ? { servername: host } : {}) });
  const fail = (error: unknown): void => {
    socket.destroy();
    plain.destroy();
    reject(error);
  };
  const timer = setSafeTimeout(
    () => fail(Object.assign(new Error("the TLS handshake timed out"), { code: "ETIMEDOUT" })),
    timeoutMs,
  );
  const onAbort = (): void => fail(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  socket.once("secureConnect", () => resolve(socket));
  // Never removed: without a listener, an error before the request is sent would end the process.
  socket.on("error", fail);
  if (signal.aborted) onAbort();
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  });
}

interface RequestOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
  readonly signal: AbortSignal;
  /** Maximum time for which the server may be silent, in ms. */
  readonly idleTimeoutMs?: number;
}

/** The server was silent for too long. */
export class ResponseTimeout extends Error {
  override readonly name = "ResponseTimeout";
}

/** Sends one request over a connection, which is closed afterwards. Resolves with the head of the response. */
export function sendRequest(socket: Socket, url: URL, options: RequestOptions): Promise<IncomingMessage> {
  const { method, headers, body, signal, idleTimeoutMs } = options;
  return new Promise((fulfil, reject) => {
    const outgoing = request({
      createConnection: () => socket,
      method,
      path: `${url.pathname}${url.search}`,
      headers: {
        ...headers,
        host: url.host,
        connection: "close",
        ...(body === null ? {} : { "content-length": Buffer.byteLength(body) }),
      },
      signal,
    });
    outgoing.on("error", (error) => {
      socket.destroy();
      reject(error);
    });
    outgoing.on("response", (incoming) => {
      incoming.once("close", () => socket.destroy());
      fulfil(incoming);
    });
    if (idleTimeoutMs !== undefined)
      socket.setTimeout(idleTimeoutMs, () =>
        outgoing.destroy(new ResponseTimeout("the server was silent for too long")),
      );
    outgoing.end(body ?? undefined);
  });
}
