import type { RouteCall, RouteKey } from "@showrunner/contract/rest";
import { ApiError, isTemporary } from "./api-error.ts";
import { request, type DownloadedFile } from "./http.ts";
import { needsRefresh, refreshSession } from "./session-refresh.ts";
import { endSession, getToken } from "./session.ts";
import { reportTokenRequired } from "./token-required.ts";

type CallPart<Name extends string, T> = [T] extends [undefined]
  ? { readonly [N in Name]?: never }
  : object extends T
    ? { readonly [N in Name]?: T | undefined }
    : { readonly [N in Name]: T };

export type CallOptions<K extends RouteKey> = CallPart<"params", RouteCall<K>["params"]> &
  CallPart<"query", RouteCall<K>["query"]> &
  CallPart<"body", RouteCall<K>["body"]> & {
    readonly signal?: AbortSignal | undefined;
    /** An `authorization` header replaces the stored token. */
    readonly headers?: Readonly<Record<string, string>>;
    /** Multipart body, for upload routes. */
    readonly form?: FormData;
    /** Milliseconds; default 10 s, for forms 15 min. */
    readonly timeoutMs?: number;
    /** Lets the request continue when the page is left. */
    readonly keepalive?: boolean;
    /** Called with the share of the form that was sent, between 0 and 1. */
    readonly onProgress?: ((share: number) => void) | undefined;
  };

type CallArguments<K extends RouteKey> =
  object extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>];

/**
 * Calls one route of the contract: `call("GET /gameshows/:id", { params: { id } })`.
 * @throws ApiError for every failure; `isTemporary` tells those in which the server made no decision.
 */
export async function call<K extends RouteKey>(
  key: K,
  ...[options]: CallArguments<K>
): Promise<RouteCall<K>["response"]> {
  return (await send(key, (options ?? {}) as UntypedCallOptions)) as RouteCall<K>["response"];
}

/**
 * Downloads a file with the access token, which a plain link could not send.
 * @throws ApiError as `call`
 */
export async function callFile<K extends RouteKey>(key: K, ...[options]: CallArguments<K>): Promise<DownloadedFile> {
  return (await send(key, { ...(options as UntypedCallOptions), asFile: true })) as DownloadedFile;
}

/**
 * Calls a route that responds with one JSON value per line, and yields them as they arrive. `timeoutMs` ends when the
 * response begins; reading rejects if the connection breaks.
 * @throws ApiError as `call`
 */
export async function callLines<K extends RouteKey>(
  key: K,
  ...[options]: CallArguments<K>
): Promise<AsyncIterable<RouteCall<K>["response"]>> {
  const lines = await send(key, { ...(options as UntypedCallOptions), asLines: true });
  return lines as AsyncIterable<RouteCall<K>["response"]>;
}

function send(key: RouteKey, options: UntypedCallOptions): Promise<unknown> {
  const [method = "", pattern = ""] = key.split(" ");
  return sendAuthorised(method, fillPath(pattern, options.params) + toQueryString(options.query), options);
}

interface UntypedCallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly keepalive?: boolean;
  readonly asFile?: boolean;
  readonly asLines?: boolean;
  readonly onProgress?: (share: number) => void;
}

async function sendAuthorised(method: string, path: string, options: UntypedCallOptions): Promise<unknown> {
  const headers = new Headers(options.headers);
  const sendsToken = !headers.has("authorization") && !isAudienceUrl(path);
  // These routes manage the session themselves: refreshing it first would recurse.
  const isSessionRoute = /^\/auth\/(login|refresh|logout|setup|config)\b/.test(path);
  if (sendsToken && !isSessionRoute && needsRefresh()) await refreshAhead();

  const attempt = (token: string | null): Promise<unknown> => {
    const sent = new Headers(headers);
    if (sendsToken && token !== null) sent.set("authorization", `Bearer ${token}`);
    const { signal, timeoutMs, keepalive, asFile, asLines, onProgress } = options;
    const body = options.form ?? options.body;
    return request({ method, path, headers: sent, body, signal, timeoutMs, keepalive, asFile, asLines, onProgress });
  };

  const token = getToken();
  try {
    return await attempt(token);
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401;
    if (!isRefused || isSessionRoute || isAudienceUrl(path) || isPlayRoute(location.pathname)) throw error;
    if (sendsToken && token !== null && (await refreshSession(token))) return await retryOnce(attempt);
    if (sendsToken && token === null) reportTokenRequired();
    else endSession(token);
    throw error;
  }
}

/** The current token may still be valid, so a temporary failure is ignored: the call itself decides. */
async function refreshAhead(): Promise<void> {
  try {
    await refreshSession(getToken());
  } catch (error) {
    if (!isTemporary(error)) throw error;
  }
}

/** The second and last attempt, with the refreshed token. */
async function retryOnce(attempt: (token: string | null) => Promise<unknown>): Promise<unknown> {
  const token = getToken();
  try {
    return await attempt(token);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession(token);
    throw error;
  }
}

/** Routes of the audience never receive a user's token. */
function isAudienceUrl(path: string): boolean {
  return path.includes("/gameshows/join/") || path.includes("/gameshows/public/");
}

/** Play pages handle refused calls themselves. */
export function isPlayRoute(pathname: string): boolean {
  return /^\/(play|join)\//.test(pathname);
}

/** Fills the `:name` parameters of a route pattern. */
export function fillPath(pattern: string, params: Readonly<Record<string, string>> = {}): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${pattern} needs ${name}`);
    return encodeURIComponent(value);
  });
}

function toQueryString(query: Readonly<Record<string, unknown>> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  return pairs.length === 0
    ? ""
    : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()}`;
}
