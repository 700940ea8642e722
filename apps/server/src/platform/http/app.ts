import { randomUUID } from "node:crypto";
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { addressKey } from "./addresses.ts";
import { guardRequests } from "./admission-hook.ts";
import { installErrorHandling, sendFailure, type KnownError } from "./error-handler.ts";
import { guardBodies } from "./bodies.ts";
import { helmetHeaders } from "./headers.ts";
import type { Failure } from "./failure.ts";
import type { LimitRule, RateLimits } from "../limits/index.ts";
import { onClientError, onOddExpectation } from "./line-errors.ts";
import { logRequests, type RequestLogOptions } from "./request-log.ts";
import type { RequestGuard } from "./request-guard.ts";
import { RequestLogger } from "./request-logger.ts";
import { api_csp } from "./security.ts";
import { serializerCompiler, validatorCompiler } from "./validation.ts";

/** Bytes of an ordinary JSON body. */
const body_limit = 256 * 1024;
/** How long peers may take, in ms. */
export interface Timeouts {
  /** For the head of a request, from when the line is open; browsers open spare lines, which may wait a while. */
  readonly head: number;
  /** For an ordinary body, from when its head is there. */
  readonly body: number;
  /** For a whole request: 10 MB over a slow line fit. */
  readonly request: number;
  /** Between two requests; longer than the 60 s of usual proxies, so that it is never us who hangs up first. */
  readonly idle: number;
}
const usual_timeouts: Timeouts = { head: 20_000, body: 20_000, request: 180_000, idle: 75_000 };
/**
 * Requests to the API from one address: far above what a hall of phones behind one address needs, far below what it
 * takes to keep the server from serving others.
 */
const usual_address_limit: LimitRule = { points: 300, duration_s: 1, burst: { points: 6_000, duration_s: 60 } };

export interface HttpOptions {
  readonly logger: Logger;
  /** Checks host and origin of every request. */
  readonly guard: RequestGuard;
  /** Addresses and networks whose `X-Forwarded-*` headers count. */
  readonly trusted_proxies: readonly string[];
  /** Pages are only ever reached over TLS: tells browsers to insist on it. */
  readonly https_only: boolean;
  readonly known_errors: KnownError;
  readonly limits: RateLimits;
  /** Requests to the API from one address; another rule only in tests. */
  readonly address_limit?: LimitRule;
  /** Others only in tests. */
  readonly timeouts?: Timeouts;
  /** False while nothing of the API but what operations ask for is served; without it always true. */
  readonly takesRequests?: () => boolean;
  readonly log?: RequestLogOptions;
}

/** What tells how the server is has to answer while nothing else does. */
const always_served = /^\/api\/v1\/(health\/|metrics(\?|$))/;
/** Seconds after which whoever is refused for load, or for the end of the server, shall try again. */
const busy_retry_s = 5;

/** Fastify with everything that all routes share; routes come by `createMount`. */
export async function createHttpApp(options: HttpOptions): Promise<FastifyInstance> {
  const { timeouts = usual_timeouts, takesRequests = () => true } = options;
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    bodyLimit: body_limit,
    trustProxy: options.trusted_proxies.length === 0 ? false : [...options.trusted_proxies],
    childLoggerFactory: (logger, bindings) => new RequestLogger(logger, bindings),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // An address that cannot be decoded never reaches the error handler.
    frameworkErrors: (_error, _request, reply) => {
      reply.header("content-security-policy", api_csp).header("x-content-type-options", "nosniff");
      sendFailure(reply, { code: "invalid_request" });
    },
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.idle,
    clientErrorHandler: onClientError,
    http: {
      headersTimeout: timeouts.head,
      connectionsCheckingInterval: Math.min(5_000, timeouts.head),
      // Other protocols are an offer that may be passed over (RFC 9110, 7.8): such a request is one like any other.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === "websocket",
    },
    forceCloseConnections: "idle",
    // Whoever still asks on an open line is refused in the shape of all refusals, below.
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  app.server.on("checkExpectation", onOddExpectation);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandling(app, options.known_errors);

  const headers = helmetHeaders({
    contentSecurityPolicy: false,
    // Both only mean something over TLS; over plain HTTP browsers complain about them in the console.
    crossOriginOpenerPolicy: options.https_only,
    originAgentCluster: options.https_only,
    strictTransportSecurity: options.https_only ? { maxAge: 15_552_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  });
  const api_headers = { ...headers, "cache-control": "no-store", "content-security-policy": api_csp };

  const addresses = options.limits.local("requests", options.address_limit ?? usual_address_limit);
  /** Why a request to the API is not looked at; null when it is. */
  const refusal = async (request: FastifyRequest): Promise<Failure | null> => {
    const wait_s = await addresses.consume(addressKey(request.ip));
    if (wait_s > 0) return { code: "too_many_requests", retry_after_s: wait_s };
    if (takesRequests() || always_served.test(request.url)) return null;
    return { code: "unavailable", retry_after_s: busy_retry_s };
  };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(request.url.startsWith("/api/") ? api_headers : headers).header("x-request-id", request.id);
    done();
  });
  guardRequests(app, options.guard);
  app.addHook("onRequest", async (request, reply) => {
    const refused = request.url.startsWith("/api/") ? await refusal(request) : null;
    return refused === null ? undefined : sendFailure(reply, refused);
  });
  guardBodies(app, body_limit, timeouts.body);
  if (options.log !== undefined) logRequests(app, options.logger, options.log);
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, { code: "not_found" }));
  return app;
}
