import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";

type HeaderMap = Readonly<Record<string, string>>;

/** Headers of every response, as recommended by OWASP's secure headers project. The CSP is set separately. */
const SECURITY_HEADERS: HeaderMap = {
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};

/** Only meaningful over TLS; over plain HTTP, browsers log warnings about them. */
const TLS_HEADERS: HeaderMap = {
  "cross-origin-opener-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "strict-transport-security": "max-age=15552000",
};

export const getSecurityHeaders = (httpsOnly: boolean): HeaderMap =>
  httpsOnly ? { ...SECURITY_HEADERS, ...TLS_HEADERS } : SECURITY_HEADERS;

/** Takes over a response from Fastify, keeping the headers set so far. */
export function hijackReply(reply: FastifyReply): ServerResponse {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  return reply.raw;
}
