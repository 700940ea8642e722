import type { FastifyRequest } from "fastify";
import type { Guard } from "@showrunner/contract/rest";
import type { ServiceResult } from "./failure.ts";

/** A signed-in user; with authentication disabled every visitor is an admin without an id. */
export interface UserCaller {
  readonly user_id: string | null;
  readonly isAdmin: boolean;
  /** Session of the access token; absent if no token was checked. */
  readonly session_id?: string;
}

/** A phone of a playing team, identified by its team token. */
export interface TeamCaller {
  readonly show_id: string;
  readonly team_id: string;
  readonly device_id: string;
}

/** The caller that the handler of a route with this guard receives. */
export type CallerOf<G extends Guard> = G extends "public" ? undefined : G extends "team" ? TeamCaller : UserCaller;

/** Authentication of callers. Features provide it, so that HTTP does not depend on them. */
export interface Guards {
  /** 401 without a valid access token of an active user. */
  user(request: FastifyRequest): Promise<ServiceResult<UserCaller>>;
  /** 404 if the caller may not access the show. */
  moderator(caller: UserCaller, showId: string): Promise<ServiceResult<undefined>>;
  /** 404 if the caller may not access the show, 403 if the caller may run the show but does not own it. */
  owner(caller: UserCaller, showId: string): Promise<ServiceResult<undefined>>;
  /** 401 without a token of an active team of the show with this public id. */
  team(request: FastifyRequest, publicId: string): Promise<ServiceResult<TeamCaller>>;
}

/** The token of an `Authorization: Bearer` header. */
export function getBearerToken({ headers }: FastifyRequest): string | null {
  return /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? null;
}
