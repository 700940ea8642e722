import Fastify, { LogController, type FastifyInstance } from "fastify";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import type { Logger } from "pino";
import { v7 as uuidv7 } from "uuid";
import { addressKey } from "./addresses.ts";
import { installErrorHandling, sendFailure, type KnownError } from "./error-handler.ts";
import { Limiter, type LimitRule } from "./limiter.ts";
import { api_csp } from "./security.ts";
import { serializerCompiler, validatorCompiler } from "./validation.ts";

/** Bytes of an ordinary JSON body. */
const body_limit = 256 * 1024;
/** Whoever has not sent a whole request by then keeps a connection busy for nothing; 10 MB over a slow line fit. */
const request_timeout_ms = 180_000;
/**
 * Requests to the API from one address: far above what a hall of phones behind one address needs, far below what it
 * takes to keep the server from serving others.
 */
const usual_address_limit: LimitRule = { burst: 6_000, per_s: 300 };
/** Bytes and number of what one upload may bring beside its file. */
const upload_limits = { files: 1, fields: 10, fieldSize: 1_000, parts: 12 };

export interface HttpOptions {
  readonly logger: Logger;
  /** Addresses and networks whose `X-Forwarded-*` headers count. */
  readonly trusted_proxies: readonly string[];
  /** Pages are only ever reached over TLS: tells browsers to insist on it. */
  readonly https_only: boolean;
  readonly known_errors: KnownError;
  /** Requests to the API from one address; another rule only in tests. */
  readonly address_limit?: LimitRule;
}

/** Fastify with everything that all routes share; routes come by `createMount`. */
export async function createHttpApp(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: body_limit,
    trustProxy: options.trusted_proxies.length === 0 ? false : [...options.trusted_proxies],
    genReqId: () => uuidv7(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // An address that cannot be decoded never reaches the error handler.
    frameworkErrors: (_error, _request, reply) => {
      reply.header("content-security-policy", api_csp).header("x-content-type-options", "nosniff");
      sendFailure(reply, { code: "invalid_request" });
    },
    requestTimeout: request_timeout_ms,
    forceCloseConnections: "idle",
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandling(app, options.known_errors);

  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Both only mean something over TLS; over plain HTTP browsers complain about them in the console.
    crossOriginOpenerPolicy: options.https_only,
    originAgentCluster: options.https_only,
    strictTransportSecurity: options.https_only ? { maxAge: 15_552_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  });
  await app.register(multipart, { limits: upload_limits });

  const addresses = new Limiter(options.address_limit ?? usual_address_limit);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (!request.url.startsWith("/api/")) return;
    reply.header("cache-control", "no-store").header("content-security-policy", api_csp);
    const wait_s = addresses.take(addressKey(request.ip));
    if (wait_s > 0) return sendFailure(reply, { code: "too_many_requests", retry_after_s: wait_s });
  });
  app.addHook("onResponse", async (request, reply) => {
    const [path] = request.url.split("?");
    request.log.debug(
      {
        request_id: request.id,
        method: request.method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
  });
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, { code: "not_found" }));
  return app;
}
