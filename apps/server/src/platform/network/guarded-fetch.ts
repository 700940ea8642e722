import { request } from "node:http";
import { isIP } from "node:net";
import { connect as connectTls } from "node:tls";
import { connectGuarded } from "./guarded-connect.ts";

interface GuardedFetchOptions {
  /** Whether private addresses are allowed for a host. */
  readonly isHostApproved: (host: string) => boolean;
  /** Ends all requests, with what they have received so far. */
  readonly signal: AbortSignal;
}

interface RequestOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Text or form fields. */
  readonly body?: unknown;
}

/** The part of `fetch` that clients of identity providers use. */
export type GuardedFetch = (address: string, options: RequestOptions) => Promise<Response>;

const CONNECT_TIMEOUT_MS = 4_000;
const MAX_RESPONSE_BYTES = 1_000_000;

function formatBody(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  if (typeof body === "string") return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError("only text and form fields can be sent");
}

/** Host of an address as it is written in APPROVED_HOSTS. */
export function getApprovableHost(address: string): string {
  return new URL(address).hostname.replace(/^\[|\]$/g, "").toLowerCase();
}

/**
 * HTTP requests to addresses that users or other servers name: no redirects are followed, size and time are bounded, and
 * hosts with private addresses have to be approved. Rejects with `HostNotApproved` or the error of the connection.
 */
export function createGuardedFetch({ isHostApproved, signal }: GuardedFetchOptions): GuardedFetch {
  return async (address, { method, headers, body }) => {
    const url = new URL(address);
    const host = getApprovableHost(address);
    const isEncrypted = url.protocol === "https:";
    const plain = await connectGuarded({
      host,
      port: Number(url.port === "" ? (isEncrypted ? 443 : 80) : url.port),
      isApproved: isHostApproved(host),
      timeoutMs: CONNECT_TIMEOUT_MS,
      signal,
    });
    const socket = isEncrypted
      ? connectTls({ socket: plain, host, ...(isIP(host) === 0 ? { servername: host } : {}) })
      : plain;
    const text = formatBody(body);
    return new Promise<Response>((fulfil, reject) => {
      const fail = (error: Error): void => {
        socket.destroy();
        reject(error);
      };
      const outgoing = request({
        createConnection: () => socket,
        method,
        path: `${url.pathname}${url.search}`,
        headers: {
          ...headers,
          host: url.host,
          connection: "close",
          ...(text === null ? {} : { "content-length": Buffer.byteLength(text) }),
        },
        signal,
      });
      outgoing.on("error", fail);
      outgoing.on("response", (incoming) => {
        const chunks: Buffer[] = [];
        let size = 0;
        incoming.on("error", fail);
        incoming.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size > MAX_RESPONSE_BYTES) fail(new Error("the response is too large"));
          else chunks.push(chunk);
        });
        incoming.on("end", () => {
          socket.destroy();
          const status = incoming.statusCode ?? 0;
          const hasBody = status >= 200 && ![204, 205, 304].includes(status);
          const { "content-type": type, date } = incoming.headers;
          try {
            fulfil(
              new Response(hasBody ? Buffer.concat(chunks) : null, {
                status,
                headers: {
                  ...(type === undefined ? {} : { "content-type": type }),
                  ...(date === undefined ? {} : { date }),
                },
              }),
            );
          } catch (error) {
            fail(error as Error);
          }
        });
      });
      outgoing.end(text ?? undefined);
    });
  };
}
