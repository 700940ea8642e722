import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import helmet, { type HelmetOptions } from "helmet";

export type Headers = Readonly<Record<string, string>>;

/** What helmet writes into every answer: the same each time, and so asked once. */
export function helmetHeaders(options: HelmetOptions): Headers {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: unknown) => (headers[name.toLowerCase()] = String(value)),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, () => undefined);
  return headers;
}

/** Takes an answer out of Fastify's hands, with the headers that it has so far. */
export function takeOver(reply: FastifyReply): ServerResponse {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  return reply.raw;
}
