import type { RouteKey } from "@showrunner/contract/rest";

/** A request that both sides answer, and the route of the contract that it belongs to. */
export interface Question {
  readonly route: RouteKey;
  /** Below /api/v1, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the floor answers to a route, as JSON. */
export interface Payload {
  readonly route: RouteKey;
  readonly body: unknown;
}

export const api_prefix = "/api/v1";
