import type { RouteKey } from "@showrunner/contract/rest";

/** A request that both sides serve, and its route in the contract. */
export interface BenchRequest {
  readonly route: RouteKey;
  /** Below /api/v1, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The baseline's JSON response of a route. */
export interface BaselineResponse {
  readonly route: RouteKey;
  readonly body: unknown;
}

export const API_PREFIX = "/api/v1";
