import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { errorBody } from "@showrunner/contract";
import { routes, type Guard, type RouteKey, type RouteSpec, type Routes } from "@showrunner/contract/rest";
import { z } from "zod";
import type { CallerOf, Guards, TeamCaller, UserCaller } from "./caller.ts";
import { describeRoute } from "./describe-route.ts";
import { Download, EventStream, sendDownload, sendEventStream } from "./download.ts";
import { sendFailure } from "./error-handler.ts";
import { fail, type ServiceResult } from "./failure.ts";

export const API_PREFIX = "/api/v1";
/** Limits of an upload apart from its file: bytes and counts. */
const UPLOAD_LIMITS = { files: 1, fields: 10, fieldSize: 1_000, parts: 12 };

type ParsedSchema<T> = T extends z.ZodType ? z.output<T> : undefined;
type RoutePart<K extends RouteKey, P extends "params" | "query" | "body" | "headers"> =
  Routes[K] extends Record<P, infer S> ? ParsedSchema<S> : undefined;
type RouteResponse<K extends RouteKey> =
  | (Routes[K] extends { response: infer S } ? ParsedSchema<S> : undefined)
  | (Routes[K] extends { files: readonly string[] } ? Download | EventStream : never);

/** A parsed and authorised request of a route. */
export interface RouteInput<K extends RouteKey> {
  readonly params: RoutePart<K, "params">;
  readonly query: RoutePart<K, "query">;
  readonly body: RoutePart<K, "body">;
  readonly headers: RoutePart<K, "headers">;
  readonly caller: CallerOf<Routes[K]["guard"]>;
  /** For anything that no schema describes, such as the client's address or an uploaded file. */
  readonly request: FastifyRequest;
  /** For response headers. */
  readonly reply: FastifyReply;
}
export type RouteHandler<K extends RouteKey> = (
  input: RouteInput<K>,
) => Promise<ServiceResult<RouteResponse<K>>> | ServiceResult<RouteResponse<K>>;

export interface MountOptions {
  /** Maximum body size in bytes, if the default does not fit. */
  readonly bodyLimit?: number;
}

/** Registers a route of the contract: its guard, schemas, status and documentation. */
export type Mount = <K extends RouteKey>(key: K, handler: RouteHandler<K>, options?: MountOptions) => void;

declare module "fastify" {
  interface FastifyRequest {
    caller: UserCaller | TeamCaller | undefined;
  }
  interface FastifyContextConfig {
    /** Schema of the multipart body, for the documentation. */
    form?: z.ZodType | undefined;
    /** Whether the response stays open as long as the page. */
    isStream?: boolean;
  }
}

async function authorise(
  guards: Guards,
  guard: Exclude<Guard, "public">,
  request: FastifyRequest,
): Promise<ServiceResult<UserCaller | TeamCaller>> {
  const params = request.params as Readonly<Record<string, string>>;
  if (guard === "team") return guards.team(request, params["publicId"] ?? "");
  const caller = await guards.user(request);
  if (!caller.ok) return caller;
  if (guard === "admin" && !caller.value.isAdmin) return fail("forbidden");
  if (guard !== "moderator" && guard !== "owner") return caller;
  const allowed = await guards[guard](caller.value, params["id"] ?? "");
  return allowed.ok ? caller : allowed;
}

/** OpenAPI security requirement of a route. */
function describeSecurity(guard: Guard): readonly Readonly<Record<string, readonly string[]>>[] {
  if (guard === "public") return [];
  return [guard === "team" ? { team_token: [] } : { access_token: [] }];
}

/** OpenAPI schema of the success response, JSON or not. */
function describeSuccessResponse({ response = z.undefined(), files }: RouteSpec): unknown {
  if (files === undefined) return response;
  const content = files.map((type) => [type, { schema: z.string() }] as const);
  const json = { schema: response };
  return { description: "Default Response", content: { "application/json": json, ...Object.fromEntries(content) } };
}

function createGuardHook(guards: Guards, guard: Exclude<Guard, "public">) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const admitted = await authorise(guards, guard, request);
    if (!admitted.ok) return sendFailure(reply, admitted.error);
    request.caller = admitted.value;
  };
}

/** The multipart plugin adds hooks to every request in its scope, so it is registered for form routes only. */
function mountFormRoute(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (forms) => {
    await forms.register(multipart, { limits: UPLOAD_LIMITS });
    forms.route(route);
  });
}

export function createMount(app: FastifyInstance, guards: Guards): Mount {
  app.decorateRequest("caller");
  return (key, handler, options = {}) => {
    const spec: RouteSpec = routes[key];
    const [method = "", path = ""] = key.split(" ");
    const status = spec.status ?? 200;
    const route: RouteOptions = {
      method,
      url: `${API_PREFIX}${path}`,
      config: { form: spec.form },
      ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
      schema: {
        summary: spec.summary,
        description: describeRoute(spec),
        tags: [spec.tag],
        security: describeSecurity(spec.guard),
        ...(spec.params === undefined ? {} : { params: spec.params }),
        ...(spec.query === undefined ? {} : { querystring: spec.query }),
        ...(spec.body === undefined ? {} : { body: spec.body }),
        ...(spec.headers === undefined ? {} : { headers: spec.headers }),
        response: { [status]: describeSuccessResponse(spec), "4xx": errorBody, "5xx": errorBody },
      },
      // Runs before the body is read, because unauthorised callers must not be able to upload megabytes.
      ...(spec.guard === "public" ? {} : { onRequest: createGuardHook(guards, spec.guard) }),
      handler: async (request, reply) => {
        const { params, query, body, headers, caller } = request;
        const input = { params, query, body, headers, caller, request, reply };
        const result = await handler(input as unknown as RouteInput<typeof key>);
        if (!result.ok) return sendFailure(reply, result.error);
        if (result.value instanceof Download) return sendDownload(reply.code(status), result.value);
        if (result.value instanceof EventStream) return sendEventStream(reply.code(status), result.value);
        return reply.code(status).send(result.value);
      },
    };
    if (spec.form === undefined) app.route(route);
    else mountFormRoute(app, route);
  };
}
