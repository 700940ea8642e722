import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import helmet, { type HelmetOptions } from "helmet";

export type HeaderMap = Readonly<Record<string, string>>;

/** Runs helmet once and records its headers, which are the same for every response. */
export function computeHelmetHeaders(options: HelmetOptions): HeaderMap {
  const headers: Record<string, string> = {};
  const fakeResponse = {
    setHeader: (name: string, value: unknown) => (headers[name.toLowerCase()] = String(value)),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, fakeResponse as unknown as ServerResponse, () => undefined);
  return headers;
}

/** Takes over a response from Fastify, keeping the headers set so far. */
export function hijackReply(reply: FastifyReply): ServerResponse {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  return reply.raw;
}
