import { existsSync } from "node:fs";
import { networkInterfaces } from "node:os";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { formatAuthority, isLoopbackAddress, isLoopbackHost, parseHost } from "./host.policy.ts";

function computeAddressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":");
}

/** Keys of recent addresses, cached because parsing costs more than the rate limit that needs the key. */
const addressKeys = new LRUCache<string, string>({ max: 1_000, memoMethod: computeAddressKey });

/**
 * Rate-limit key of a client address: the address itself for IPv4, its /64 for IPv6, which belongs to one subscriber.
 */
export const toAddressKey = (address: string): string => addressKeys.memo(address);

/** Whether the listening address is reachable from this machine only. */
export function isLoopbackBinding(host: string): boolean {
  return host === "localhost" || isLoopbackAddress(host);
}

/** Headers added by proxies and tunnels. */
const PROXY_HEADERS = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/**
 * Whether a request comes from the server's own machine and not through a proxy on it, as far as detectable: some
 * proxies add no header but use HTTP/1.0, which browsers do not. The host must be a loopback name or an IP address,
 * because a foreign page can point its own domain here (DNS rebinding), but cannot use these.
 */
export function isLocalRequest(request: FastifyRequest): boolean {
  const { headers, socket, httpVersion } = request.raw;
  if (httpVersion === "1.0" || PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false;
  const { remoteAddress: remote, localAddress: local } = socket;
  if (remote === undefined || !(isLoopbackAddress(remote) || remote === local)) return false;
  const host = parseHost(headers.host ?? "");
  return host !== null && (host.isAddress || isLoopbackHost(host));
}

/** Network of this process, as far as it is visible from inside. */
export interface NetworkFacts {
  readonly interfaces: ReturnType<typeof networkInterfaces>;
  readonly isContainer: boolean;
}

/** Docker and Podman create one of these files in a container. */
const CONTAINER_FILES = ["/.dockerenv", "/run/.containerenv"];
const readNetworkFacts = (): NetworkFacts => ({
  interfaces: networkInterfaces(),
  isContainer: CONTAINER_FILES.some((file) => existsSync(file)),
});

/**
 * Whether an interface has no hardware MAC address: the container's end of a bridge has a locally administered one.
 * With host networking a container sees the host's network card instead.
 */
const isVirtual = (mac: string): boolean =>
  mac === "00:00:00:00:00:00" || (Number.parseInt(mac.slice(0, 2), 16) & 2) !== 0;

/**
 * LAN address of this machine, for phones; undefined without a network, and in a container that sees only its own
 * address, which phones cannot reach.
 */
export function findLanAddress({ interfaces, isContainer }: NetworkFacts = readNetworkFacts()): string | undefined {
  const addresses = Object.entries(interfaces).flatMap(([name, list]) =>
    (list ?? [])
      .filter(({ family, internal, mac }) => family === "IPv4" && !internal && !(isContainer && isVirtual(mac)))
      .map(({ address }) => ({ name, address })),
  );
  // Bridges of containers and virtual machines come last: phones cannot reach them.
  const rankAddress = ({ name, address }: { name: string; address: string }): number =>
    (/^(docker|br-|veth|virbr|vmnet|vbox|tun|tap|zt|wg)/i.test(name) ? 2 : 0) +
    (ipaddr.parse(address).range() === "private" ? 0 : 1);
  return addresses.toSorted((a, b) => rankAddress(a) - rankAddress(b))[0]?.address;
}

export interface PublicUrlOptions {
  readonly getPublicUrl: () => string | null;
  /** The listening address. */
  readonly host: string;
  /** Defaults to the network of this process. */
  readonly network?: NetworkFacts;
}

/**
 * Base of links for phones: the configured URL, or else the URL of this request. If a host opened the app as localhost,
 * the machine's LAN address is used, because on a phone localhost is the phone itself.
 */
export function getPublicBaseUrl(request: FastifyRequest, { getPublicUrl, host, network }: PublicUrlOptions): string {
  const publicUrl = getPublicUrl();
  if (publicUrl !== null) return publicUrl;
  const { requestedHost, protocol, raw } = request;
  const scheme = protocol === "https" ? "https" : "http";
  // Only an HTTP/1.0 request may have no host.
  if (requestedHost === null) return `http://${findLanAddress(network) ?? "localhost"}:${raw.socket.localPort}`;
  const lan = isLoopbackHost(requestedHost) && !isLoopbackBinding(host) ? findLanAddress(network) : undefined;
  return `${scheme}://${formatAuthority(lan === undefined ? requestedHost : { ...requestedHost, hostname: lan })}`;
}
