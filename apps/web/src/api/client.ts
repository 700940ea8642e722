import type { Call, RouteKey } from "@showrunner/contract/rest";
import { ApiError, isTemporary } from "./errors.ts";
import { request, type ReceivedFile } from "./http.ts";
import { needsRefresh, refreshSession } from "./refresh.ts";
import { endSession, getToken } from "./session.ts";

type Part<Name extends string, T> = [T] extends [undefined]
  ? { readonly [N in Name]?: never }
  : object extends T
    ? { readonly [N in Name]?: T | undefined }
    : { readonly [N in Name]: T };

export type CallOptions<K extends RouteKey> = Part<"params", Call<K>["params"]> &
  Part<"query", Call<K>["query"]> &
  Part<"body", Call<K>["body"]> & {
    readonly signal?: AbortSignal | undefined;
    /** An `authorization` header replaces the stored token. */
    readonly headers?: Readonly<Record<string, string>>;
    /** Multipart body, for upload routes. */
    readonly form?: FormData;
    /** Milliseconds; default 10,000. */
    readonly timeout_ms?: number;
  };

type Arguments<K extends RouteKey> =
  object extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>];

/**
 * Calls one route of the contract: `call("GET /gameshows/:id", { params: { id } })`.
 * @throws ApiError for every failure; see `isTemporary` for those that decide nothing.
 */
export async function call<K extends RouteKey>(key: K, ...[options]: Arguments<K>): Promise<Call<K>["response"]> {
  return (await send(key, (options ?? {}) as LooseOptions)) as Call<K>["response"];
}

/**
 * Downloads a file with the token, which a plain link could not send.
 * @throws ApiError as `call`
 */
export async function callFile<K extends RouteKey>(key: K, ...[options]: Arguments<K>): Promise<ReceivedFile> {
  return (await send(key, { ...(options as LooseOptions), as_file: true })) as ReceivedFile;
}

function send(key: RouteKey, options: LooseOptions): Promise<unknown> {
  const [method = "", pattern = ""] = key.split(" ");
  return authorised(method, fillPath(pattern, options.params) + queryString(options.query), options);
}

interface LooseOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly timeout_ms?: number;
  readonly as_file?: boolean;
}

async function authorised(method: string, path: string, options: LooseOptions): Promise<unknown> {
  const headers = new Headers(options.headers);
  const with_token = !headers.has("authorization") && !isAudienceUrl(path);
  // These routes manage the session themselves: refreshing it first would recurse.
  const about_session = /^\/auth\/(login|refresh|logout|setup|config)\b/.test(path);
  if (with_token && !about_session && needsRefresh()) await renewAhead();

  const attempt = (token: string | null): Promise<unknown> => {
    const sent = new Headers(headers);
    if (with_token && token !== null) sent.set("authorization", `Bearer ${token}`);
    const { signal, timeout_ms, as_file } = options;
    return request({ method, path, headers: sent, body: options.form ?? options.body, signal, timeout_ms, as_file });
  };

  const token = getToken();
  try {
    return await attempt(token);
  } catch (error) {
    const is_refused = error instanceof ApiError && error.status === 401;
    if (!is_refused || about_session || isAudienceUrl(path) || isPlayRoute(location.pathname)) throw error;
    if (with_token && token !== null && (await refreshSession(token))) return await again(attempt);
    endSession(token);
    throw error;
  }
}

/** The current token may still be valid, so a temporary failure is ignored: the call itself decides. */
async function renewAhead(): Promise<void> {
  try {
    await refreshSession(getToken());
  } catch (error) {
    if (!isTemporary(error)) throw error;
  }
}

/** The second and last attempt, with the refreshed token. */
async function again(attempt: (token: string | null) => Promise<unknown>): Promise<unknown> {
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

function queryString(query: Readonly<Record<string, unknown>> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  return pairs.length === 0
    ? ""
    : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()}`;
}
