import type { IncomingHttpHeaders } from "node:http";
import { parseHost, type Host } from "./host.policy.ts";

/** Methods that change nothing; every route keeps to that (`contract-tests/safe-methods.test.ts`). */
const safe_methods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

export function isSafeMethod(method: string | undefined): boolean {
  return method !== undefined && safe_methods.has(method);
}

const default_ports: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

function isSameHost(one: Host, other: Host, protocol: string): boolean {
  const portOf = ({ port }: Host): string | undefined => port ?? default_ports[protocol];
  return one.hostname === other.hostname && portOf(one) === portOf(other);
}

/**
 * What browsers send to other origins only after a preflight, which this server never grants: such a request without an
 * `Origin` comes from a program.
 */
function needsPreflight(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (headers.authorization !== undefined || headers["x-team-token"] !== undefined) return true;
  return method !== "POST" || /^application\/json\s*(;|$)/i.test(headers["content-type"] ?? "");
}

/** The request whose origin is in question. */
export interface OriginQuestion {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** The host that the browser asked for. */
  readonly host: Host | null;
}

/**
 * Tells requests that pages of this app make from those of other sites, whatever the authentication: with it switched
 * off, the origin is all that distinguishes a host from any page open in a browser on the same network.
 */
export class OriginPolicy {
  readonly #configured: string | null;

  /** @param public_url address under which people reach the app, if configured: its pages may always write */
  constructor(public_url: string | null) {
    this.#configured = public_url === null ? null : new URL(public_url).origin;
  }

  /** A request that changes something. */
  mayWrite({ method, headers, host }: OriginQuestion): boolean {
    const { origin, "sec-fetch-site": site } = headers;
    // A sandbox, a file, or a redirect over another site.
    if (origin === "null") return false;
    // Only browsers write this header, and pages cannot. `same-site` is another origin, which may belong to somebody else.
    if (site !== undefined) return site === "same-origin" || site === "none";
    if (origin !== undefined) return this.#isOwn(origin, host);
    return needsPreflight(method, headers);
  }

  /** A WebSocket upgrade. All browsers send their origin with it. */
  mayConnect({ headers: { origin, "sec-fetch-site": site }, host }: Omit<OriginQuestion, "method">): boolean {
    if (site === "cross-site" || site === "same-site") return false;
    return origin === undefined || this.#isOwn(origin, host);
  }

  #isOwn(origin: string, host: Host | null): boolean {
    if (!URL.canParse(origin)) return false;
    const { protocol, host: named, origin: normal } = new URL(origin);
    if (!(protocol in default_ports)) return false;
    if (normal === this.#configured) return true;
    const asking = parseHost(named);
    return host !== null && asking !== null && isSameHost(asking, host, protocol);
  }
}
