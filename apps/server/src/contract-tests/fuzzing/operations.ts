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
      options: ({ image_id }): BaseRequest => ({ params: { id: image_id }, query: { variant: "thumb" } }),
    },
    {
      allowed: CALLER_NAMES,
      options: async ({ image_id }, { server, callers }): Promise<BaseRequest> => {
        const { urls } = await server.call("GET /images/:id", { as: callers.owner, params: { id: image_id } });
        const { searchParams } = new URL(urls.display, "http://localhost");
        return { params: { id: image_id }, query: Object.fromEntries(searchParams) };
      },
    },
  ],
  "GET /audio/:id/file": [
    { allowed: ["owner", "admin"], options: ({ clip_id }): BaseRequest => ({ params: { id: clip_id } }) },
    {
      allowed: CALLER_NAMES,
      options: async ({ clip_id }, { server, callers }): Promise<BaseRequest> => {
        const { url } = await server.call("GET /audio/:id", { as: callers.owner, params: { id: clip_id } });
        const { searchParams } = new URL(url, "http://localhost");
        return { params: { id: clip_id }, query: Object.fromEntries(searchParams) };
      },
    },
  ],
  "GET /videos/:id/file": [
    { allowed: ["owner", "admin"], options: ({ video_id }): BaseRequest => ({ params: { id: video_id } }) },
    {
      allowed: CALLER_NAMES,
      options: async ({ video_id }, { server, callers }): Promise<BaseRequest> => {
        const { url } = await server.call("GET /videos/:id", { as: callers.owner, params: { id: video_id } });
        const { searchParams } = new URL(url, "http://localhost");
        return { params: { id: video_id }, query: Object.fromEntries(searchParams) };
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
