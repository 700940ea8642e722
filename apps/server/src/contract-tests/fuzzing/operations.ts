import { routes, type Guard, type RouteKey } from "@showrunner/contract/rest";
import { ROUTE_PROBES } from "../route-probes/index.ts";
import { CALLER_NAMES, type CallerName, type ShowFixture, type TestWorld } from "../test-world.ts";

/** A well-formed request of an operation, before it is mutated. */
export interface BaseRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}
export interface RequestCase {
  readonly allowed: readonly CallerName[];
  readonly options: (fixture: ShowFixture, world: TestWorld) => unknown;
}

/** Operations of the OpenAPI document that are not routes of the contract, because they do not return JSON. */
const FILE_OPERATIONS: Readonly<Record<string, readonly RequestCase[]>> = {
  "GET /images/:id/file": [
    {
      allowed: ["user", "other_user", "owner", "admin"],
      options: ({ imageId }): BaseRequest => ({ params: { id: imageId }, query: { variant: "thumb" } }),
    },
    {
      allowed: CALLER_NAMES,
      options: async ({ imageId }, { server, callers }): Promise<BaseRequest> => {
        const { urls } = await server.call("GET /images/:id", { as: callers.owner, params: { id: imageId } });
        const { searchParams } = new URL(urls.display, "http://localhost");
        return { params: { id: imageId }, query: Object.fromEntries(searchParams) };
      },
    },
  ],
  "GET /audio/:id/file": [
    { allowed: ["owner", "admin"], options: ({ clipId }): BaseRequest => ({ params: { id: clipId } }) },
    {
      allowed: CALLER_NAMES,
      options: async ({ clipId }, { server, callers }): Promise<BaseRequest> => {
        const { url } = await server.call("GET /audio/:id", { as: callers.owner, params: { id: clipId } });
        const { searchParams } = new URL(url, "http://localhost");
        return { params: { id: clipId }, query: Object.fromEntries(searchParams) };
      },
    },
  ],
  "GET /videos/:id/file": [
    { allowed: ["owner", "admin"], options: ({ videoId }): BaseRequest => ({ params: { id: videoId } }) },
    {
      allowed: CALLER_NAMES,
      options: async ({ videoId }, { server, callers }): Promise<BaseRequest> => {
        const { url } = await server.call("GET /videos/:id", { as: callers.owner, params: { id: videoId } });
        const { searchParams } = new URL(url, "http://localhost");
        return { params: { id: videoId }, query: Object.fromEntries(searchParams) };
      },
    },
  ],
  "GET /ai/runs/:id/files/:index": [
    {
      allowed: CALLER_NAMES,
      // No vendor exists that could generate a file.
      options: (): BaseRequest => ({ params: { id: "unknown", index: "0" }, query: { exp: "1", sig: "x" } }),
    },
  ],
  "GET /backups/:name": [
    {
      allowed: CALLER_NAMES,
      options: async (_fixture, { server, callers: { admin } }): Promise<BaseRequest> => {
        const { items, running } = await server.call("GET /admin/backups", { as: admin });
        if (items.length === 0 && running === null) await server.call("POST /admin/backups", { as: admin });
        const name = items[0]?.name;
        if (name === undefined) return { params: { name: "none.zip" }, query: { exp: "1", nonce: "x", sig: "x" } };
        const { url } = await server.call("POST /admin/backups/:name/link", { as: admin, params: { name } });
        const { searchParams } = new URL(url, "http://localhost");
        return { params: { name }, query: Object.fromEntries(searchParams) };
      },
    },
  ],
  "GET /metrics": [{ allowed: ["admin"], options: (): BaseRequest => ({}) }],
  "GET /assets/:capability": [
    { allowed: CALLER_NAMES, options: (): BaseRequest => ({ params: { capability: "{{capability}}" } }) },
  ],
};

const ALL_OPERATIONS: Readonly<Record<string, readonly RequestCase[]>> = { ...ROUTE_PROBES, ...FILE_OPERATIONS };

/** Every operation of the OpenAPI document, named like the contract's routes. */
export const operationKeys: readonly string[] = Object.keys(ALL_OPERATIONS);

export const getCases = (key: string): readonly RequestCase[] =>
  Object.hasOwn(ALL_OPERATIONS, key) ? (ALL_OPERATIONS[key] ?? []) : [];

/** Null where a signature in the URL may replace credentials. */
export const getGuard = (key: string): Guard | null =>
  Object.hasOwn(routes, key) ? routes[key as RouteKey].guard : null;
