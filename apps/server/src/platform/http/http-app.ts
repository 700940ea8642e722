import { randomUUID } from "node:crypto";
import { BASE_LOCALE, type Locale } from "@showrunner/i18n";
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { toAddressKey } from "./addresses.ts";
import { installRequestGuard } from "./request-guard-hook.ts";
import { installErrorHandling, sendFailure, type ErrorClassifier } from "./error-handler.ts";
import { installBodyGuard } from "./body-guard.ts";
import { getSecurityHeaders } from "./response-headers.ts";
import type { Failure } from "./failure.ts";
import type { RateLimitRule, RateLimiters } from "../limits/index.ts";
import { closeAfterUpgradeOffer, onClientError, onUnsupportedExpectation } from "./client-errors.ts";
import { installRequestLog, type RequestLogOptions } from "./request-log.ts";
import { negotiateLocale } from "./negotiate-locale.ts";
import type { RequestGuard } from "./request-guard.ts";
import { API_CSP } from "./content-security-policy.ts";
import { serializerCompiler, validatorCompiler } from "./validation.ts";

/** Maximum size of an ordinary JSON body, in bytes. */
const BODY_LIMIT = 256 * 1024;
/** Maximum time that clients may take, in ms. */
export interface HttpTimeouts {
  /**
   * From the opening of the connection to the end of the request headers; browsers open spare connections, which may
   * wait a while.
   */
  readonly head: number;
  /** From the end of the headers to the end of an ordinary body. */
  readonly body: number;
  /** For a whole request, enough for a video of 200 MB at 2 Mbit/s; only forms may take this long. */
  readonly request: number;
  /** Between two requests; longer than the 60 s of common proxies, so that the proxy closes the connection first. */
  readonly idle: number;
}
const DEFAULT_TIMEOUTS: HttpTimeouts = { head: 20_000, body: 20_000, request: 900_000, idle: 75_000 };
/**
 * API requests per client address: far more than hundreds of phones behind one address need, and far too few to impair
 * other clients.
 */
const DEFAULT_ADDRESS_LIMIT: RateLimitRule = { points: 300, durationS: 1, burst: { points: 6_000, durationS: 60 } };

export interface HttpAppOptions {
  readonly logger: Logger;
  /** Checks host and origin of every request. */
  readonly guard: RequestGuard;
  /** Addresses and networks whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** Whether the app is only reachable over TLS: enables HSTS and related headers. */
  readonly isHttpsOnly: () => boolean;
  /** Language of responses to clients that accept none of the app's languages. */
  readonly getDefaultLocale?: () => Locale;
  readonly classifyError: ErrorClassifier;
  readonly limits: RateLimiters;
  /** API requests per client address; overridden in tests. */
  readonly addressLimit?: RateLimitRule;
  /** Overridden in tests. */
  readonly timeouts?: HttpTimeouts;
  /** If false, only health and metrics are served under the API. Always true by default. */
  readonly isAcceptingRequests?: () => boolean;
  readonly log?: RequestLogOptions;
}

/** Routes of health and metrics, which respond even when everything else is refused. */
const EXEMPT_FROM_SHEDDING = /^\/api\/v1\/(health\/|metrics(\?|$))/;
/** Never refused: an orchestrator restarts a server that does not respond, and may share its address with clients. */
const isLivenessProbe = (url: string): boolean => /^\/api\/v1\/health\/live(\?|$)/.test(url);
/** Retry-after of requests refused because of overload or shutdown, in seconds. */
const OVERLOAD_RETRY_S = 5;

/** Fastify with everything that all routes share; routes are added by `createMount`. */
export async function createHttpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const { timeouts = DEFAULT_TIMEOUTS, isAcceptingRequests = () => true } = options;
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Undecodable URLs never reach the error handler.
    frameworkErrors: (_error, _request, reply) => {
      reply.header("content-security-policy", API_CSP).header("x-content-type-options", "nosniff");
      sendFailure(reply, { code: "invalid_request" });
    },
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.idle,
    clientErrorHandler: onClientError,
    http: {
      headersTimeout: timeouts.head,
      connectionsCheckingInterval: Math.min(5_000, timeouts.head),
      // A client's offer to upgrade to another protocol may be ignored (RFC 9110, 7.8); the request is then handled as
      // usual.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === "websocket",
    },
    forceCloseConnections: "idle",
    // Requests on open connections during shutdown get the common error body, see below.
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  app.server.on("checkExpectation", onUnsupportedExpectation);
  app.server.prependListener("request", closeAfterUpgradeOffer);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandling(app, options.classifyError);
  const { getDefaultLocale = () => BASE_LOCALE } = options;
  app.decorateRequest("locale", {
    getter(this: FastifyRequest) {
      return negotiateLocale(this.headers["accept-language"], getDefaultLocale());
    },
  });

  const getHeaders = (isHttpsOnly: boolean) => {
    const page = getSecurityHeaders(isHttpsOnly);
    return { page, api: { ...page, "cache-control": "no-store", "content-security-policy": API_CSP } };
  };
  const [headers, httpsHeaders] = [getHeaders(false), getHeaders(true)];

  const addressLimiter = options.limits.createLocal("requests", options.addressLimit ?? DEFAULT_ADDRESS_LIMIT);
  /** Returns the reason why an API request is refused before routing, or null. */
  const checkAdmission = async (request: FastifyRequest): Promise<Failure | null> => {
    if (isLivenessProbe(request.url)) return null;
    const waitS = await addressLimiter.consume(toAddressKey(request.ip));
    if (waitS > 0) return { code: "too_many_requests", retryAfterS: waitS };
    if (isAcceptingRequests() || EXEMPT_FROM_SHEDDING.test(request.url)) return null;
    return { code: "unavailable", retryAfterS: OVERLOAD_RETRY_S };
  };
  app.addHook("onRequest", (request, reply, done) => {
    const { page, api } = options.isHttpsOnly() ? httpsHeaders : headers;
    reply.headers(request.url.startsWith("/api/") ? api : page).header("x-request-id", request.id);
    done();
  });
  installRequestGuard(app, options.guard);
  app.addHook("onRequest", async (request, reply) => {
    const failure = request.url.startsWith("/api/") ? await checkAdmission(request) : null;
    return failure === null ? undefined : sendFailure(reply, failure);
  });
  installBodyGuard(app, BODY_LIMIT, timeouts.body);
  if (options.log !== undefined) installRequestLog(app, options.logger, options.log);
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, { code: "not_found" }));
  return app;
}
