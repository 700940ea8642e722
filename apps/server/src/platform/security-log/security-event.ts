import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import type { SecurityEventType } from "@showrunner/contract/rest";

/** Where a request came from, as far as it says. */
export interface RequestOrigin {
  readonly address: string;
  readonly user_agent: string | null;
  /** Null for what was refused before it became a request. */
  readonly request_id: string | null;
}

export interface SecurityEvent {
  readonly type: SecurityEventType;
  readonly origin: RequestOrigin;
  /** Account of whoever did it; absent where nobody is signed in. */
  readonly actor_id?: string | null;
  /** Account or team that it was done to. */
  readonly target_id?: string | null;
  /** The name of an account or team that exists, a route, a host. Never what somebody typed into a login. */
  readonly subject?: string | null;
}

/** Notes a security event. Never throws and never delays what is being done. */
export type RecordSecurityEvent = (event: SecurityEvent) => void;

export function originOf(request: FastifyRequest): RequestOrigin {
  return { address: request.ip, user_agent: request.headers["user-agent"] ?? null, request_id: request.id };
}

/** For what is refused before it becomes a request of the app; the address may be that of a proxy. */
export function originOfMessage({ socket, headers }: IncomingMessage): RequestOrigin {
  return { address: socket.remoteAddress ?? "", user_agent: headers["user-agent"] ?? null, request_id: null };
}
