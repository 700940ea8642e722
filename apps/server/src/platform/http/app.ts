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
/** How long clients may take, in ms. */
export interface Timeouts {
  /**
   * For the request headers, from the opening of the connection; browsers open spare connections, which may wait a
   * while.
   */
  readonly head: number;
  /** For an ordinary body, after its headers. */
  readonly body: number;
  /** For a whole request: enough for 10 MB over a slow connection. */
  readonly request: number;
  /** Between two requests; longer than the 60 s of common proxies, so that the proxy closes first. */
  readonly idle: number;
}
const usual_timeouts: Timeouts = { head: 20_000, body: 20_000, request: 180_000, idle: 75_000 };
/**
 * API requests per client address: far above what hundreds of phones behind one address need, far below what would
 * impair other clients.
 */
const usual_address_limit: LimitRule = { points: 300, duration_s: 1, burst: { points: 6_000, duration_s: 60 } };

export interface HttpOptions {
  readonly logger: Logger;
  /** Checks host and origin of every request. */
  readonly guard: RequestGuard;
  /** Addresses and networks whose `X-Forwarded-*` headers are trusted. */
  readonly trusted_proxies: readonly string[];
  /** The app is only reachable over TLS: enables HSTS and related headers. */
  readonly https_only: boolean;
  readonly known_errors: KnownError;
  readonly limits: RateLimits;
  /** API requests per client address; overridden in tests. */
  readonly address_limit?: LimitRule;
  /** Overridden in tests. */
  readonly timeouts?: Timeouts;
  /** When false, only health and metrics are served under the API. Default: always true. */
  readonly takesRequests?: () => boolean;
  readonly log?: RequestLogOptions;
}

/** Health and metrics respond even when everything else is refused. */
const always_served = /^\/api\/v1\/(health\/|metrics(\?|$))/;
/** Retry-after of requests refused because of overload or shutdown, in seconds. */
const busy_retry_s = 5;

/** Fastify with everything that all routes share; routes are added by `createMount`. */
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
    // Undecodable URLs never reach the error handler.
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
      // An upgrade to another protocol is an offer that may be ignored (RFC 9110, 7.8); the request is handled as
      // usual.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === "websocket",
    },
    forceCloseConnections: "idle",
    // Requests on open connections during shutdown get the common error body, see below.
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  app.server.on("checkExpectation", onOddExpectation);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandling(app, options.known_errors);

  const headers = helmetHeaders({
    contentSecurityPolicy: false,
    // Only meaningful over TLS; over plain HTTP browsers log warnings about them.
    crossOriginOpenerPolicy: options.https_only,
    originAgentCluster: options.https_only,
    strictTransportSecurity: options.https_only ? { maxAge: 15_552_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  });
  const api_headers = { ...headers, "cache-control": "no-store", "content-security-policy": api_csp };

  const addresses = options.limits.local("requests", options.address_limit ?? usual_address_limit);
  /** Returns why an API request is refused before routing, or null. */
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
