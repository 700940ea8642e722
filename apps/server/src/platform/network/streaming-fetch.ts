import type { IncomingMessage } from "node:http";
import { HostNotApproved } from "./guarded-connect.ts";
import { connectToOrigin, ResponseTimeout, sendRequest } from "./guarded-request.ts";

/** The request was not sent, because its server cannot be reached. It may be repeated. */
export class NotConnected extends Error {
  override readonly name = "NotConnected";
}

/** The response has more bytes than allowed. */
export class ResponseTooLarge extends Error {
  override readonly name = "ResponseTooLarge";
}

/** The response is a redirect that is not followed. */
export class RedirectRefused extends Error {
  override readonly name = "RedirectRefused";
}

interface StreamingFetchOptions {
  /** Whether private addresses are allowed for a host. */
  readonly isHostApproved: (host: string) => boolean;
  readonly connectTimeoutMs: number;
  /** Maximum time for which the server may be silent, in ms. */
  readonly idleTimeoutMs: number;
  /** Maximum time until the end of a response, in ms. */
  readonly totalTimeoutMs: number;
  readonly maxResponseBytes: number;
  /** Replaced only in tests. */
  readonly resolveHost?: typeof import("node:dns").lookup;
}

const MAX_REDIRECTS = 3;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
const STATUSES_WITHOUT_BODY: readonly number[] = [204, 205, 304];

/**
 * `fetch` for libraries that call addresses entered by admins. Responses are streamed and never decompressed; hosts
 * with private addresses must be approved; time and size are limited. Only redirects of reading requests within the
 * same origin are followed. Rejects with `HostNotApproved`, `NotConnected`, `ResponseTimeout`, `ResponseTooLarge`,
 * `RedirectRefused`, the reason of an abort, or the error of a connection that broke off.
 */
export function createStreamingFetch(options: StreamingFetchOptions): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    // Request bodies are small: text, or one recording.
    const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
    const timeout = AbortSignal.timeout(options.totalTimeoutMs);
    const signal = AbortSignal.any([request.signal, timeout]);
    let url = new URL(request.url);
    for (let redirects = 0; ; redirects += 1) {
      const incoming = await open(url, request, body, signal, options);
      const status = incoming.statusCode ?? 0;
      const location = REDIRECTS.includes(status) ? incoming.headers.location : undefined;
      if (location === undefined) return toResponse(incoming, signal, options.maxResponseBytes);
      incoming.destroy();
      const target = URL.canParse(location, url.href) ? new URL(location, url) : null;
      const isReading = request.method === "GET" || request.method === "HEAD";
      if (!isReading || target?.origin !== url.origin || redirects >= MAX_REDIRECTS)
        throw new RedirectRefused("the server responded with a redirect");
      url = target;
    }
  };
}

async function open(
  url: URL,
  { method, headers }: Request,
  body: Uint8Array | null,
  signal: AbortSignal,
  options: StreamingFetchOptions,
): Promise<IncomingMessage> {
  const socket = await connectToOrigin(url, { ...options, timeoutMs: options.connectTimeoutMs, signal }).catch(
    (error: unknown) => {
      signal.throwIfAborted();
      if (error instanceof HostNotApproved || error instanceof TypeError) throw error;
      throw new NotConnected("the server cannot be reached", { cause: error });
    },
  );
  try {
    const { idleTimeoutMs } = options;
    return await sendRequest(socket, url, {
      method,
      headers: Object.fromEntries(headers),
      body,
      signal,
      idleTimeoutMs,
    });
  } catch (error) {
    throw toReason(error, signal);
  }
}

/** What ended a request. An abort also surfaces as an error of the connection. */
function toReason(error: unknown, signal: AbortSignal): unknown {
  return signal.aborted ? signal.reason : error;
}

function toResponse(incoming: IncomingMessage, signal: AbortSignal, maxBytes: number): Response {
  const status = incoming.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === "string") headers.set(name, value);
  if (status < 200 || STATUSES_WITHOUT_BODY.includes(status)) {
    incoming.resume();
    return new Response(null, { status: Math.max(status, 200), headers });
  }
  let size = 0;
  let reason: Error | null = null;
  // An idle timeout destroys the request with its error, but the response learns only that it was cut off.
  incoming.socket.once("timeout", () => (reason ??= new ResponseTimeout("the server was silent for too long")));
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      incoming.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) {
          reason = new ResponseTooLarge("the response is too large");
          incoming.destroy(reason);
          return;
        }
        controller.enqueue(chunk);
        if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
      });
      incoming.on("end", () => {
        if (reason === null) controller.close();
      });
      incoming.on("error", (error) => controller.error(reason ?? toReason(error, signal)));
    },
    pull: () => {
      incoming.resume();
    },
    cancel: () => {
      incoming.destroy();
    },
  });
  return new Response(body, { status, headers });
}
