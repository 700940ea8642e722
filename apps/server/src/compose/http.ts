import type { FastifyInstance } from "fastify";
import type { createServerMetrics } from "../features/operations/index.ts";
import type { AdmissionGate } from "../platform/admission-gate.ts";
import { DatabaseUnavailable, Overloaded } from "../platform/db/index.ts";
import { isDiskFull } from "../platform/disk-full.ts";
import { createConnectionLog } from "../platform/http/connection-log.ts";
import {
  computeConnectionLimits,
  enforceConnectionLimits,
  type ConnectionLimits,
} from "../platform/http/connection-limits.ts";
import type { Failure } from "../platform/http/failure.ts";
import { createHttpApp } from "../platform/http/http-app.ts";
import { RequestGuard } from "../platform/http/request-guard.ts";
import { getMessageSource, getRequestSource } from "../platform/security-log/index.ts";
import { getOpenFileLimit } from "../startup/open-file-limit.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";

export interface ComposedHttp {
  readonly app: FastifyInstance;
  readonly guard: RequestGuard;
  readonly limits: ConnectionLimits;
}

/** Whether the S3 client failed without a response, or with one of a failed service. */
function isBucketDown(error: unknown): boolean {
  const { $metadata } = Object(error) as { readonly $metadata?: { readonly httpStatusCode?: number } };
  return $metadata !== undefined && ($metadata.httpStatusCode ?? 500) >= 500;
}

/** @param onStorageError called with failures of the storage of files, whose cause the response does not tell. */
export function toKnownFailure(error: unknown, onStorageError: (error: unknown) => void): Failure | undefined {
  if (error instanceof Overloaded) return { code: "unavailable" };
  if (error instanceof DatabaseUnavailable)
    return { code: error.reason === "disk_full" ? "storage_full" : "unavailable" };
  const isFull = isDiskFull(error);
  if (!isFull && !isBucketDown(error)) return undefined;
  onStorageError(error);
  return { code: isFull ? "storage_full" : "unavailable" };
}

/** Composes the HTTP application without its routes: hosts and origins, connections, rate limits and request log. */
export async function composeHttp(
  { config, logger, settings, getPublicUrl, record, limits: rateLimits }: ConfiguredInfrastructure,
  requests: ReturnType<typeof createServerMetrics>["requests"],
  admissionGate: AdmissionGate,
): Promise<ComposedHttp> {
  const guard = new RequestGuard({
    ...config,
    getPublicUrl,
    getKeptHost: () => settings.get().kept_host,
    onRefused: ({ kind, received }, request) =>
      record({
        type: kind === "origin" ? "origin_refused" : "host_refused",
        source: getMessageSource(request),
        subject: received,
      }),
  });
  const app = await createHttpApp({
    logger,
    guard,
    trustedProxies: config.trustedProxies,
    isHttpsOnly: () => getPublicUrl()?.startsWith("https:") ?? false,
    getDefaultLocale: () => settings.get().default_language,
    classifyError: (error) => toKnownFailure(error, (err) => logger.warn({ err }, "storage")),
    isAcceptingRequests: () => admissionGate.isAcceptingRequests,
    limits: rateLimits,
    log: { slowMs: config.slowRequestMs, onResponse: requests.record },
  });
  const limits = computeConnectionLimits({
    openFiles: getOpenFileLimit(),
    databaseConnections: config.database.dialect === "sqlite" ? 0 : config.database.pool_size,
    perAddress: config.maxConnectionsPerAddress,
  });
  enforceConnectionLimits(app.server, {
    limits,
    trustedProxies: config.trustedProxies,
    ...createConnectionLog(logger),
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    // Delayed logins are recorded by the login itself.
    if (reply.statusCode === 429 && !route.endsWith("/login"))
      record({ type: "rate_limited", source: getRequestSource(request), subject: `${request.method} ${route}` });
    done();
  });
  return { app, guard, limits };
}
