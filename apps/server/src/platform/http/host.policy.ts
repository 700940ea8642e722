import type { IncomingMessage } from "node:http";
import { isIPv4 } from "node:net";
import proxyAddr from "@fastify/proxy-addr";
import ipaddr from "ipaddr.js";

/** A parsed `Host` header: lower case, no trailing dot, canonical IP addresses. */
export interface Host {
  /** IPv6 addresses are in brackets. */
  readonly hostname: string;
  /** Null for the default port of the scheme. */
  readonly port: string | null;
  readonly isAddress: boolean;
}

const AUTHORITY_PATTERN = /^(?:\[([0-9A-Fa-f:.]{2,45})\]|([A-Za-z0-9._-]{1,254}))(?::(\d{1,5}))?$/;
const LABEL_PATTERN = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
/** Legacy IP address forms that browsers accept, such as `2130706433` and `0x7f.1` (WHATWG URL, 3.5). */
const NUMERIC_LABEL = /^(\d+|0x[0-9a-f]*)$/;

/**
 * Parses `name:port`, `address:port` or `[address]:port`; null for anything else, including non-canonical addresses.
 */
export function parseHost(text: string): Host | null {
  const [, bracketed, plain, digits] = AUTHORITY_PATTERN.exec(text) ?? [];
  const port = digits ?? null;
  if (port !== null && Number(port) > 65_535) return null;
  if (bracketed !== undefined) {
    if (!ipaddr.IPv6.isValid(bracketed)) return null;
    return { hostname: `[${ipaddr.IPv6.parse(bracketed).toString()}]`, port, isAddress: true };
  }
  if (plain === undefined) return null;
  // Not ipaddr.js, which throws for a name: 11 µs in every request.
  if (isIPv4(plain)) return { hostname: plain, port, isAddress: true };
  const hostname = plain.toLowerCase().replace(/\.$/, "");
  const labels = hostname.split(".");
  if (NUMERIC_LABEL.test(labels.at(-1) ?? "") || !labels.every((label) => LABEL_PATTERN.test(label))) return null;
  return { hostname, port, isAddress: false };
}

/** `hostname:port`, as used in links. */
export function formatAuthority({ hostname, port }: Host): string {
  return port === null ? hostname : `${hostname}:${port}`;
}

/** Whether a host is `localhost` or a loopback address. */
export function isLoopbackHost({ hostname, isAddress }: Host): boolean {
  return isAddress ? isLoopbackAddress(hostname.replace(/^\[|\]$/g, "")) : hostname === "localhost";
}

/** Whether an address is in the loopback network; includes IPv4-mapped IPv6. */
export function isLoopbackAddress(address: string): boolean {
  // Not ipaddr.js, which takes 4 µs: links in responses need this check.
  if (isIPv4(address)) return address.startsWith("127.");
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

/**
 * Whether a text is valid in ALLOWED_HOSTS: a name such as `show.example.org`, or `*.example.org` for all its
 * subdomains.
 */
export function isHostPattern(text: string): boolean {
  const host = parseHost(text.replace(/^\*\./, ""));
  return host !== null && host.port === null && !host.isAddress;
}

export interface HostPolicyOptions {
  /** Public address of the app; null without one. Admins may change it while the server runs. */
  readonly getPublicUrl: () => string | null;
  /** Another host name that is served for now; null if there is none. */
  readonly getKeptHost?: () => string | null;
  /** Further host names; `*.example.org` allows all subdomains. */
  readonly allowedHosts: readonly string[];
  /** Addresses and networks of proxies whose `X-Forwarded-Host` is trusted. */
  readonly trustedProxies: readonly string[];
}

/** Caches a value computed from a rarely changing address, because every request needs it. */
export function memoiseLatest(getAddress: () => string | null, compute: (address: string) => string) {
  let latest: { readonly address: string; readonly value: string } | null = null;
  return (): string | null => {
    const address = getAddress();
    if (address === null) return null;
    if (latest?.address !== address) latest = { address, value: compute(address) };
    return latest.value;
  };
}

export type HostDecision =
  | {
      readonly isAllowed: true;
      /** The host that the browser requested; null for an HTTP/1.0 request without one. */
      readonly host: Host | null;
    }
  | {
      readonly isAllowed: false;
      /** The host as received, for the refusal page. */
      readonly receivedHost: string;
    };

const getFirstEntry = (value: string | readonly string[]): string =>
  (typeof value === "string" ? value : (value[0] ?? "")).split(",")[0]?.trim() ?? "";

/** Node keeps the first of several `Host` headers, but a proxy may have checked another one. */
function countHostHeaders({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === "host") count += 1;
  return count;
}

/**
 * Decides which host names the server serves. A foreign page can point its own domain at this server (DNS rebinding),
 * which makes it same-origin for the browser, but it cannot make the browser send another host. So only names that no
 * stranger can own are served: IP addresses, `localhost`, single labels, `*.local`, and configured names.
 */
export class HostPolicy {
  readonly #getPublicHost: () => string | null;
  readonly #getKeptHost: () => string | null;
  readonly #names: ReadonlySet<string>;
  readonly #suffixes: readonly string[];
  readonly #isTrustedProxy: (address: string, index: number) => boolean;

  constructor({ getPublicUrl, getKeptHost = () => null, allowedHosts, trustedProxies }: HostPolicyOptions) {
    const configured = allowedHosts.map((entry) => entry.toLowerCase().replace(/\.$/, ""));
    this.#getPublicHost = memoiseLatest(getPublicUrl, (url) => new URL(url).hostname.replace(/\.$/, ""));
    this.#getKeptHost = getKeptHost;
    this.#names = new Set(configured.filter((entry) => !entry.startsWith("*.")));
    this.#suffixes = [".local", ...configured.filter((entry) => entry.startsWith("*.")).map((entry) => entry.slice(1))];
    this.#isTrustedProxy = proxyAddr.compile([...trustedProxies]);
  }

  isAllowed({ hostname, isAddress }: Host): boolean {
    if (isAddress || !hostname.includes(".") || this.#names.has(hostname)) return true;
    if (hostname === this.#getPublicHost() || hostname === this.#getKeptHost()) return true;
    return this.#suffixes.some((suffix) => hostname.endsWith(suffix) && hostname.length > suffix.length);
  }

  /**
   * Evaluates the host of a request. Behind a trusted proxy, the browser's host is in `X-Forwarded-Host`. `Host` itself
   * must pass, too, because a rebound page on a trusted machine could set the other header itself.
   */
  evaluate(request: IncomingMessage): HostDecision {
    const { host: named, "x-forwarded-host": forwarded } = request.headers;
    if (named !== undefined && countHostHeaders(request) !== 1) return { isAllowed: false, receivedHost: named };
    const decision = this.#evaluateHost(named);
    if (!decision.isAllowed || forwarded === undefined || !this.isTrustedPeer(request)) return decision;
    return this.#evaluateHost(getFirstEntry(forwarded));
  }

  /** Whether the peer is a proxy whose headers are trusted. */
  isTrustedPeer({ socket }: IncomingMessage): boolean {
    return socket.remoteAddress !== undefined && this.#isTrustedProxy(socket.remoteAddress, 0);
  }

  #evaluateHost(named: string | undefined): HostDecision {
    if (named === undefined) return { isAllowed: true, host: null };
    const host = parseHost(named);
    return host !== null && this.isAllowed(host)
      ? { isAllowed: true, host }
      : { isAllowed: false, receivedHost: named };
  }
}
