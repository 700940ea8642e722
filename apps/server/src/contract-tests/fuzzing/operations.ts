import { routes, type Guard, type RouteKey } from "@showrunner/contract/rest";
import { probes } from "../probes.ts";
import { caller_names, type CallerName, type Things, type World } from "../world.ts";

/** A well-formed request of an operation, before it is mutated. */
export interface Base {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}
export interface Case {
  readonly allowed: readonly CallerName[];
  readonly options: (things: Things, world: World) => unknown;
}

/** Operations of the OpenAPI document that are no routes of the contract: they do not return JSON. */
const files: Readonly<Record<string, readonly Case[]>> = {
  "GET /images/:id/file": [
    {
      allowed: ["user", "other_user", "owner", "admin"],
      options: ({ image_id }): Base => ({ params: { id: image_id }, query: { variant: "thumb" } }),
    },
    {
      allowed: caller_names,
      options: async ({ image_id }, { on, callers }): Promise<Base> => {
        const { urls } = await on.call("GET /images/:id", { as: callers.owner, params: { id: image_id } });
        const { searchParams } = new URL(urls.display, "http://localhost");
        return { params: { id: image_id }, query: Object.fromEntries(searchParams) };
      },
    },
  ],
  "GET /metrics": [{ allowed: ["admin"], options: (): Base => ({}) }],
  "GET /assets/:capability": [
    { allowed: caller_names, options: (): Base => ({ params: { capability: "{{capability}}" } }) },
  ],
};

const all: Readonly<Record<string, readonly Case[]>> = { ...probes, ...files };

/** Every operation of the OpenAPI document, named like the contract's routes. */
export const operation_keys: readonly string[] = Object.keys(all);

export const casesOf = (key: string): readonly Case[] => (Object.hasOwn(all, key) ? (all[key] ?? []) : []);

/** Null where a signature in the URL may replace credentials. */
export const guardOf = (key: string): Guard | null =>
  Object.hasOwn(routes, key) ? routes[key as RouteKey].guard : null;
