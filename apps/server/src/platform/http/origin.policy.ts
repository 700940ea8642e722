import type { IncomingHttpHeaders } from "node:http";
import { memoiseLatest, parseHost, type Host } from "./host.policy.ts";

/** Methods that have no side effects on any route (`contract-tests/safe-methods.test.ts`). */
const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

export function isSafeMethod(method: string | undefined): boolean {
  return method !== undefined && SAFE_METHODS.has(method);
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

function isSameHost(one: Host, other: Host, protocol: string): boolean {
  const getPort = ({ port }: Host): string | undefined => port ?? DEFAULT_PORTS[protocol];
  return one.hostname === other.hostname && getPort(one) === getPort(other);
}

/**
 * Whether browsers send such a request cross-origin only after a preflight, which this server never grants. Without
 * `Origin`, it must come from a program.
 */
function needsPreflight(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (headers.authorization !== undefined || headers["x-team-token"] !== undefined) return true;
  return method !== "POST" || /^application\/json\s*(;|$)/i.test(headers["content-type"] ?? "");
}

/** The parts of a request that determine its origin. */
export interface OriginRequest {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** The host that the browser requested. */
  readonly host: Host | null;
}

/**
 * Distinguishes requests of the app's own pages from those of other sites, independently of authentication: if that is
 * disabled, the origin is all that separates a host from any page open in a browser on the same network.
 */
export class OriginPolicy {
  readonly #getPublicOrigin: () => string | null;

  /** @param getPublicUrl public address of the app, whose pages may always write; null without one */
  constructor(getPublicUrl: () => string | null) {
    this.#getPublicOrigin = memoiseLatest(getPublicUrl, (url) => new URL(url).origin);
  }

  /** Whether a request may change something. */
  canWrite({ method, headers, host }: OriginRequest): boolean {
    const { origin, "sec-fetch-site": site } = headers;
    // Sent by a sandboxed page, a file, or after a cross-site redirect.
    if (origin === "null") return false;
    // Only browsers set this header; pages cannot. `same-site` is another origin, possibly of another owner.
    if (site !== undefined) return site === "same-origin" || site === "none";
    if (origin !== undefined) return this.#isOwnOrigin(origin, host);
    return needsPreflight(method, headers);
  }

  /** Whether a WebSocket may be opened. All browsers send their origin with the upgrade. */
  canConnect({ headers: { origin, "sec-fetch-site": site }, host }: Omit<OriginRequest, "method">): boolean {
    if (site === "cross-site" || site === "same-site") return false;
    return origin === undefined || this.#isOwnOrigin(origin, host);
  }

  #isOwnOrigin(origin: string, host: Host | null): boolean {
    if (!URL.canParse(origin)) return false;
    const { protocol, host: named, origin: normal } = new URL(origin);
    if (!(protocol in DEFAULT_PORTS)) return false;
    if (normal === this.#getPublicOrigin()) return true;
    const asking = parseHost(named);
    return host !== null && asking !== null && isSameHost(asking, host, protocol);
  }
}
