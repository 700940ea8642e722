import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import helmet, { type HelmetOptions } from "helmet";

export type Headers = Readonly<Record<string, string>>;

/** Runs helmet once and records its headers, which are the same for every response. */
export function helmetHeaders(options: HelmetOptions): Headers {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: unknown) => (headers[name.toLowerCase()] = String(value)),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, () => undefined);
  return headers;
}

/** Takes over a response from Fastify, keeping the headers set so far. */
export function takeOver(reply: FastifyReply): ServerResponse {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  return reply.raw;
}
