import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import type { SecurityEventType } from "@showrunner/contract/rest";

/** Client data of a request, as far as available. */
export interface RequestSource {
  readonly address: string;
  readonly user_agent: string | null;
  /** Null if the request was refused before Fastify handled it. */
  readonly request_id: string | null;
}

export interface SecurityEvent {
  readonly type: SecurityEventType;
  readonly source: RequestSource;
  /** Account that caused the event; absent if not signed in. */
  readonly actor_id?: string | null;
  /** Affected account or team. */
  readonly target_id?: string | null;
  /** Name of an existing account or team, a route, or a host. Never the text typed into a login form. */
  readonly subject?: string | null;
}

/** Records a security event. Never throws and never delays the caller. */
export type RecordSecurityEvent = (event: SecurityEvent) => void;

export function getRequestSource(request: FastifyRequest): RequestSource {
  return { address: request.ip, user_agent: request.headers["user-agent"] ?? null, request_id: request.id };
}

/** For requests refused before they reach Fastify; the address may be that of a proxy. */
export function getMessageSource({ socket, headers }: IncomingMessage): RequestSource {
  return { address: socket.remoteAddress ?? "", user_agent: headers["user-agent"] ?? null, request_id: null };
}
