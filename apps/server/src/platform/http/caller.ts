import type { FastifyRequest } from "fastify";
import type { Guard } from "@showrunner/contract/rest";
import type { Outcome } from "./failure.ts";

/** A signed-in user; with authentication switched off, every visitor is one without an id, and an admin. */
export interface UserCaller {
  readonly user_id: string | null;
  readonly is_admin: boolean;
}

/** A phone of a playing team, by its team token. */
export interface TeamCaller {
  readonly show_id: string;
  readonly team_id: string;
  readonly device_id: string;
}

/** Who the handler of a route with this guard is talking to. */
export type CallerOf<G extends Guard> = G extends "public" ? undefined : G extends "team" ? TeamCaller : UserCaller;

/** How callers prove who they are; given by the features, so that HTTP knows none of them. */
export interface Guards {
  /** 401 without a valid access token of an active user. */
  user(request: FastifyRequest): Promise<Outcome<UserCaller>>;
  /** 404 where the show is not the caller's to know. */
  moderator(caller: UserCaller, show_id: string): Promise<Outcome<undefined>>;
  /** 401 without a token of an active team of the show with this public id. */
  team(request: FastifyRequest, public_id: string): Promise<Outcome<TeamCaller>>;
}

/** The token of an `Authorization: Bearer` header. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? null;
}
