import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

export interface OriginOptions {
  /** Address under which people reach the app, if configured: pages from there may connect, whatever the host says. */
  readonly public_url: string | null;
  /** Addresses and networks of proxies whose `X-Forwarded-Host` counts. */
  readonly trusted_proxies: readonly string[];
}

const first = (value: string | readonly string[] | undefined): string | undefined =>
  (typeof value === "string" ? value : value?.[0])?.split(",")[0]?.trim();

/**
 * Tells pages of this app from those of other sites, which may not connect. Programs that are no browser send no origin,
 * and need a token all the same. A proxy may ask under another host than the browser did: then the app's configured
 * address counts, or what a trusted proxy says.
 */
export function ownOrigins({ public_url, trusted_proxies }: OriginOptions): (request: IncomingMessage) => boolean {
  const isTrusted = proxyAddr.compile([...trusted_proxies]);
  const configured = public_url === null ? null : new URL(public_url).host;
  return ({ headers, socket }) => {
    if (headers.origin === undefined) return true;
    if (!URL.canParse(headers.origin)) return false;
    const { host } = new URL(headers.origin);
    if (host === "") return false;
    if (host === headers.host || host === configured) return true;
    return isTrusted(socket.remoteAddress ?? "", 0) && host === first(headers["x-forwarded-host"]);
  };
}
