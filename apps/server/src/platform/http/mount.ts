import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { errorBody } from "@showrunner/contract";
import { routes, type Guard, type RouteKey, type RouteSpec, type Routes } from "@showrunner/contract/rest";
import { z } from "zod";
import type { CallerOf, Guards, TeamCaller, UserCaller } from "./caller.ts";
import { Download, sendDownload } from "./download.ts";
import { sendFailure } from "./error-handler.ts";
import { fail, type Outcome } from "./failure.ts";

export const api_prefix = "/api/v1";
/** Bytes and number of what one upload may bring beside its file. */
const upload_limits = { files: 1, fields: 10, fieldSize: 1_000, parts: 12 };

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Part<K extends RouteKey, P extends "params" | "query" | "body"> =
  Routes[K] extends Record<P, infer S> ? Parsed<S> : undefined;
type Answer<K extends RouteKey> =
  | (Routes[K] extends { response: infer S } ? Parsed<S> : undefined)
  | (Routes[K] extends { files: readonly string[] } ? Download : never);

/** One request of a route, parsed and let in. */
export interface Input<K extends RouteKey> {
  readonly params: Part<K, "params">;
  readonly query: Part<K, "query">;
  readonly body: Part<K, "body">;
  readonly caller: CallerOf<Routes[K]["guard"]>;
  /** For what no schema describes: the caller's address, an uploaded file. */
  readonly request: FastifyRequest;
  /** For response headers. */
  readonly reply: FastifyReply;
}
export type Handler<K extends RouteKey> = (input: Input<K>) => Promise<Outcome<Answer<K>>> | Outcome<Answer<K>>;

export interface MountOptions {
  /** Largest body in bytes, where the usual bound does not fit. */
  readonly body_limit?: number;
}

/** Puts a route of the contract on the server: its guard, its schemas, its status and its documentation. */
export type Mount = <K extends RouteKey>(key: K, handler: Handler<K>, options?: MountOptions) => void;

declare module "fastify" {
  interface FastifyRequest {
    caller: UserCaller | TeamCaller | undefined;
  }
  interface FastifyContextConfig {
    /** Parts of the multipart body, for the documentation. */
    form?: z.ZodType | undefined;
    /** Its answers last as long as the page that asked. */
    is_stream?: boolean;
  }
}

async function admit(
  guards: Guards,
  guard: Exclude<Guard, "public">,
  request: FastifyRequest,
): Promise<Outcome<UserCaller | TeamCaller>> {
  const params = request.params as Readonly<Record<string, string>>;
  if (guard === "team") return guards.team(request, params["publicId"] ?? "");
  const caller = await guards.user(request);
  if (!caller.ok) return caller;
  if (guard === "admin" && !caller.value.is_admin) return fail("forbidden");
  if (guard !== "moderator") return caller;
  const allowed = await guards.moderator(caller.value, params["id"] ?? "");
  return allowed.ok ? caller : allowed;
}

/** What the documentation says about how to call a route. */
function securityOf(guard: Guard): readonly Readonly<Record<string, readonly string[]>>[] {
  if (guard === "public") return [];
  return [guard === "team" ? { team_token: [] } : { access_token: [] }];
}

/** The answer of success as the documentation describes it, JSON or not. */
function successOf({ response = z.undefined(), files }: RouteSpec): unknown {
  if (files === undefined) return response;
  const content = files.map((type) => [type, { schema: z.string() }] as const);
  const json = { schema: response };
  return { description: "Default Response", content: { "application/json": json, ...Object.fromEntries(content) } };
}

function admission(guards: Guards, guard: Exclude<Guard, "public">) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const admitted = await admit(guards, guard, request);
    if (!admitted.ok) return sendFailure(reply, admitted.error);
    request.caller = admitted.value;
  };
}

/** What forms need hangs on each request where it is registered, so that is at their routes alone. */
function takeForm(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (forms) => {
    await forms.register(multipart, { limits: upload_limits });
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
      url: `${api_prefix}${path}`,
      config: { form: spec.form },
      ...(options.body_limit === undefined ? {} : { bodyLimit: options.body_limit }),
      schema: {
        summary: spec.summary,
        tags: [spec.tag],
        security: securityOf(spec.guard),
        ...(spec.params === undefined ? {} : { params: spec.params }),
        ...(spec.query === undefined ? {} : { querystring: spec.query }),
        ...(spec.body === undefined ? {} : { body: spec.body }),
        response: { [status]: successOf(spec), "4xx": errorBody, "5xx": errorBody },
      },
      // Before the body is read: whoever may not call it cannot make the server read megabytes either.
      ...(spec.guard === "public" ? {} : { onRequest: admission(guards, spec.guard) }),
      handler: async (request, reply) => {
        const { params, query, body, caller } = request;
        const input = { params, query, body, caller, request, reply };
        const outcome = await handler(input as unknown as Input<typeof key>);
        if (!outcome.ok) return sendFailure(reply, outcome.error);
        if (outcome.value instanceof Download) return sendDownload(reply.code(status), outcome.value);
        return reply.code(status).send(outcome.value);
      },
    };
    if (spec.form === undefined) app.route(route);
    else takeForm(app, route);
  };
}
