import { createTranslator } from "@showrunner/i18n";
import { getLocale } from "@showrunner/i18n/react";
import { ApiError, isErrorBody } from "./api-error.ts";
import { apiMessages } from "./messages/en.ts";

export const API_BASE = "/api/v1";
/** See docs/conformance.md, section 9. */
const REQUEST_TIMEOUT_MS = 10_000;
/** For files over slow networks; the server ends a request after the same time. */
const UPLOAD_TIMEOUT_MS = 15 * 60_000;

/** A client-side message about a call, in the page's language. */
export function getApiMessage(key: keyof (typeof apiMessages)["en"]): string {
  return createTranslator(apiMessages, getLocale())(key);
}

export interface HttpRequest {
  readonly method: string;
  /** Path below the API base, with its query. */
  readonly path: string;
  readonly headers?: Headers;
  /** Sent as JSON, or unchanged when it is a form. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds; default 10 s, for forms 15 min. */
  readonly timeoutMs?: number | undefined;
  /** Lets the request continue when the page is left. */
  readonly keepalive?: boolean | undefined;
  /** Reads the response as a file, whatever its content type. */
  readonly asFile?: boolean | undefined;
  /** Yields the JSON values of a response, one per line or event, as they arrive; the timeout ends with its start. */
  readonly asLines?: boolean | undefined;
  /** Called with the share of a form that was sent, between 0 and 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** A downloaded file. */
export interface DownloadedFile {
  readonly blob: Blob;
  /** File name given by the server; null without one. */
  readonly name: string | null;
}

/**
 * Sends one request and returns the response body: undefined when empty, a `DownloadedFile` when `asFile` is set. Does
 * not handle sessions.
 * @throws ApiError for every failure, except that an abort by the caller's own signal is passed through.
 */
export async function request({
  method,
  path,
  headers = new Headers(),
  body,
  signal,
  timeoutMs,
  keepalive = false,
  asFile = false,
  asLines = false,
  onProgress,
}: HttpRequest): Promise<unknown> {
  const timeout = new AbortController();
  const isForm = body instanceof FormData;
  const timer = setTimeout(() => timeout.abort(), timeoutMs ?? (isForm ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS));
  headers.set("accept", asFile || asLines ? "*/*" : "application/json");
  headers.set("accept-language", getLocale());
  if (body !== undefined && !isForm) headers.set("content-type", "application/json");
  try {
    const ended = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
    const response =
      isForm && onProgress !== undefined
        ? await (
            await import("./upload-request.ts")
          ).sendWithProgress(API_BASE + path, { method, headers, signal: ended, body }, onProgress)
        : await fetch(API_BASE + path, {
            method,
            headers,
            signal: ended,
            keepalive,
            ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
          });
    if (asFile && response.ok) return { blob: await response.blob(), name: parseFileName(response) };
    if (asLines && response.ok && response.body !== null) {
      const contentType = response.headers.get("content-type");
      // Loaded on demand: phones and displays read no streams.
      const { readValues } = await import("./read-values.ts");
      return readValues(response.body, contentType, signal, getApiMessage("network"));
    }
    const text = await response.text();
    const data = parseJson(text);
    if (response.ok && data !== NOT_JSON) return data;
    throw toApiError(response, data === NOT_JSON ? text : data, getApiMessage("unexpected"));
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted === true) throw error;
    throw timeout.signal.aborted
      ? new ApiError({ message: getApiMessage("timeout"), status: 0, code: "timeout" })
      : new ApiError({ message: getApiMessage("network"), status: 0, code: "network" });
  } finally {
    clearTimeout(timer);
  }
}

function parseFileName(response: Response): string | null {
  const header = response.headers.get("content-disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  const [, quoted, token] = /filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/.exec(header) ?? [];
  return quoted?.replaceAll(/\\(.)/g, "$1") ?? token ?? null;
}

const NOT_JSON = Symbol("not JSON");

function parseJson(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return NOT_JSON;
  }
}

function toApiError(response: Response, data: unknown, fallbackMessage: string): ApiError {
  const wait = Number.parseInt(response.headers.get("retry-after") ?? "", 10);
  return new ApiError({
    message: (isErrorBody(data) && data.message) || fallbackMessage,
    status: response.status,
    code: isErrorBody(data) && typeof data.code === "string" ? data.code : "internal_error",
    data,
    retryAfterS: Number.isNaN(wait) ? null : wait,
  });
}
