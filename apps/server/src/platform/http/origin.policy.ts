import type { IncomingHttpHeaders } from "node:http";
import { parseHost, type Host } from "./host.policy.ts";

/** Methods without side effects, for every route (`contract-tests/safe-methods.test.ts`). */
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
 * Whether browsers send such a request cross-origin only after a preflight, which this server never grants. Without an
 * `Origin` it must come from a program.
 */
function needsPreflight(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (headers.authorization !== undefined || headers["x-team-token"] !== undefined) return true;
  return method !== "POST" || /^application\/json\s*(;|$)/i.test(headers["content-type"] ?? "");
}

/** The parts of a request that decide about its origin. */
export interface OriginQuestion {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** The host that the browser requested. */
  readonly host: Host | null;
}

/**
 * Distinguishes requests of the app's own pages from those of other sites, independent of authentication: when that is
 * disabled, the origin is all that separates a host from any page open in a browser on the same network.
 */
export class OriginPolicy {
  readonly #configured: string | null;

  /** @param public_url public URL of the app, if configured: its pages may always write */
  constructor(public_url: string | null) {
    this.#configured = public_url === null ? null : new URL(public_url).origin;
  }

  /** Whether a request may change something. */
  mayWrite({ method, headers, host }: OriginQuestion): boolean {
    const { origin, "sec-fetch-site": site } = headers;
    // A sandboxed page, a file, or a cross-site redirect.
    if (origin === "null") return false;
    // Only browsers set this header; pages cannot. `same-site` is another origin, possibly of another owner.
    if (site !== undefined) return site === "same-origin" || site === "none";
    if (origin !== undefined) return this.#isOwn(origin, host);
    return needsPreflight(method, headers);
  }

  /** Whether a WebSocket may be opened. All browsers send their origin with the upgrade. */
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
