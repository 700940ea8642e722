import { translator } from "@showrunner/i18n";
import { getLocale } from "@showrunner/i18n/react";
import { ApiError, isErrorBody } from "./errors.ts";
import { api_messages } from "./messages/index.ts";

export const api_base = "/api/v1";
/** Specification, section 9. */
const request_timeout_ms = 10_000;

/** A message of the client about a call, in the page's language. */
export function apiMessage(key: keyof (typeof api_messages)["en"]): string {
  return translator(api_messages, getLocale())(key);
}

export interface HttpRequest {
  readonly method: string;
  /** Path below the API base, with its query. */
  readonly path: string;
  readonly headers?: Headers;
  /** Sent as JSON, or unchanged when it is a form. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly timeout_ms?: number | undefined;
  /** Reads the response as a file, whatever its content type. */
  readonly as_file?: boolean | undefined;
}

/** A downloaded file. */
export interface ReceivedFile {
  readonly blob: Blob;
  /** File name given by the server; null without one. */
  readonly name: string | null;
}

/**
 * Sends one request and returns the response body: undefined when empty, a `DownloadedFile` when `as_file` is set. Does
 * not handle sessions.
 * @throws ApiError for every failure, except that an abort by the caller's own signal is passed through.
 */
export async function request({
  method,
  path,
  headers = new Headers(),
  body,
  signal,
  timeout_ms,
  as_file = false,
}: HttpRequest): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeout_ms ?? request_timeout_ms);
  headers.set("accept", as_file ? "*/*" : "application/json");
  headers.set("accept-language", getLocale());
  const is_form = body instanceof FormData;
  if (body !== undefined && !is_form) headers.set("content-type", "application/json");
  try {
    const response = await fetch(api_base + path, {
      method,
      headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body === undefined ? {} : { body: is_form ? body : JSON.stringify(body) }),
    });
    if (as_file && response.ok) return { blob: await response.blob(), name: fileNameOf(response) };
    const text = await response.text();
    const data = parse(text);
    if (response.ok && data !== invalid) return data;
    throw failure(response, data === invalid ? text : data, apiMessage("unexpected"));
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted === true) throw error;
    throw timeout.aborted
      ? new ApiError({ message: apiMessage("timeout"), status: 0, code: "timeout" })
      : new ApiError({ message: apiMessage("network"), status: 0, code: "network" });
  }
}

function fileNameOf(response: Response): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  return encoded === undefined ? null : decodeURIComponent(encoded);
}

const invalid = Symbol("not JSON");

function parse(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return invalid;
  }
}

function failure(response: Response, data: unknown, last_resort: string): ApiError {
  const wait = Number.parseInt(response.headers.get("retry-after") ?? "", 10);
  return new ApiError({
    message: (isErrorBody(data) && data.message) || last_resort,
    status: response.status,
    code: isErrorBody(data) && typeof data.code === "string" ? data.code : "internal_error",
    data,
    retry_after_s: Number.isNaN(wait) ? null : wait,
  });
}
