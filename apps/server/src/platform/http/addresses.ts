import { networkInterfaces } from "node:os";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { authorityOf, isLoopbackAddress, isLoopbackHost, parseHost } from "./host.policy.ts";

/** The caller's address as a key for limits: whole for IPv4, its /64 for IPv6, where one subscriber has all of them. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":");
}

/** Whether the address to listen on can be reached from this machine alone. */
export function isLoopbackBinding(host: string): boolean {
  return host === "localhost" || isLoopbackAddress(host);
}

/** What proxies and tunnels say of themselves. */
const proxy_headers = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/**
 * Whether a request comes from the machine that the server runs on, and not through a proxy on it, as far as that
 * shows: some proxies add no header, but ask in HTTP/1.0, which no browser does. The host must be a
 * name of this machine or a plain address: a page of a stranger can point its own name here, but not borrow these.
 */
export function isOwnMachine(request: FastifyRequest): boolean {
  const { headers, socket, httpVersion } = request.raw;
  if (httpVersion === "1.0" || proxy_headers.some((name) => headers[name] !== undefined)) return false;
  const { remoteAddress: remote, localAddress: local } = socket;
  if (remote === undefined || !(isLoopbackAddress(remote) || remote === local)) return false;
  const host = parseHost(headers.host ?? "");
  return host !== null && (host.isAddress || isLoopbackHost(host));
}

/** Address of this machine in the local network, for phones; undefined without a network. */
export function lanAddress(): string | undefined {
  const addresses = Object.entries(networkInterfaces()).flatMap(([name, list]) =>
    (list ?? [])
      .filter(({ family, internal }) => family === "IPv4" && !internal)
      .map(({ address }) => ({ name, address })),
  );
  // Bridges of containers and virtual machines come last: phones are not in them.
  const rank = ({ name, address }: { name: string; address: string }): number =>
    (/^(docker|br-|veth|virbr|vmnet|vbox|tun|tap|zt|wg)/i.test(name) ? 2 : 0) +
    (ipaddr.parse(address).range() === "private" ? 0 : 1);
  return addresses.toSorted((a, b) => rank(a) - rank(b))[0]?.address;
}

export interface PublicAddressOptions {
  readonly public_url: string | null;
  /** The address listened on. */
  readonly host: string;
}

/**
 * Begins the links that go to phones: the configured address, else the one that this request used. A host who has
 * opened the app as localhost needs the machine's address in the network, since localhost on a phone is the phone.
 */
export function publicBase(request: FastifyRequest, { public_url, host }: PublicAddressOptions): string {
  if (public_url !== null) return public_url;
  const { askedHost, protocol, raw } = request;
  const scheme = protocol === "https" ? "https" : "http";
  // Only HTTP/1.0 names no host.
  if (askedHost === null) return `http://${lanAddress() ?? "localhost"}:${raw.socket.localPort}`;
  const lan = isLoopbackHost(askedHost) && !isLoopbackBinding(host) ? lanAddress() : undefined;
  return `${scheme}://${authorityOf(lan === undefined ? askedHost : { ...askedHost, hostname: lan })}`;
}
