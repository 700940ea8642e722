import { connectToOrigin, sendRequest } from "./guarded-request.ts";

export { getApprovableHost } from "./guarded-request.ts";

interface GuardedFetchOptions {
  /** Whether private addresses are allowed for a host. */
  readonly isHostApproved: (host: string) => boolean;
  /** Aborts all requests, and discards what they have received so far. */
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

/**
 * HTTP requests to addresses named by users or other servers: redirects are not followed, size and time are limited,
 * and hosts with private addresses must be approved. Rejects with `HostNotApproved` or the error of the connection.
 */
export function createGuardedFetch({ isHostApproved, signal }: GuardedFetchOptions): GuardedFetch {
  return async (address, { method, headers, body }) => {
    const url = new URL(address);
    const socket = await connectToOrigin(url, { isHostApproved, timeoutMs: CONNECT_TIMEOUT_MS, signal });
    const incoming = await sendRequest(socket, url, { method, headers, body: formatBody(body), signal });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      size += chunk.length;
      // Leaving the loop closes the connection.
      if (size > MAX_RESPONSE_BYTES) throw new Error("the response is too large");
      chunks.push(chunk);
    }
    const status = incoming.statusCode ?? 0;
    const hasBody = status >= 200 && ![204, 205, 304].includes(status);
    const { "content-type": type, date } = incoming.headers;
    return new Response(hasBody ? Buffer.concat(chunks) : null, {
      status,
      headers: {
        ...(type === undefined ? {} : { "content-type": type }),
        ...(date === undefined ? {} : { date }),
      },
    });
  };
}
