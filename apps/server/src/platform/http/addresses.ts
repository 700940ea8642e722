import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import type { FastifyRequest } from "fastify";

/** The caller's address as a key for limits: whole for IPv4, its /64 for IPv6, where one subscriber has all of them. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === "" ? 0 : tail.split(":").length);
  return [...groups, ...Array.from({ length: missing }, () => "0")].slice(0, 4).join(":");
}

const loopback = /^(127\.|::1$|::ffff:127\.)/i;

export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "");
  return name === "localhost" || name.endsWith(".localhost") || loopback.test(name);
}

/** `name:port` or `[address]:port` without its port. */
export function hostName(host: string): string {
  return host.replace(/:\d+$/, "");
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
  if (remote === undefined || !(loopback.test(remote) || remote === local)) return false;
  const host = hostName(headers.host ?? "").replace(/^\[|\]$/g, "");
  return isLoopback(host) || isIP(host) !== 0;
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
    (/^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address) ? 0 : 1);
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
  const named = request.host;
  if (!isLoopback(hostName(named)) || isLoopback(host)) return `${request.protocol}://${named}`;
  const lan = lanAddress();
  const port = /:\d+$/.exec(named)?.[0] ?? "";
  return lan === undefined ? `${request.protocol}://${named}` : `${request.protocol}://${lan}${port}`;
}
