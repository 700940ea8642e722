import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { base_locale } from "@showrunner/i18n";
import { v7 as uuidv7 } from "uuid";
import { errorBodyOf } from "./error-body.ts";
import { api_csp } from "./security.ts";

/** Errors that occur before there is a request to handle. */
type LineStatus = 400 | 408 | 417 | 431;

const by_code: Readonly<Record<string, LineStatus>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

function refusalOf(status: LineStatus): { readonly head: Readonly<Record<string, string>>; readonly body: string } {
  const request_id = uuidv7();
  const code = status === 431 ? "payload_too_large" : "invalid_request";
  const body = JSON.stringify(errorBodyOf({ code }, base_locale, request_id));
  const head = {
    connection: "close",
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "content-security-policy": api_csp,
    "x-content-type-options": "nosniff",
    "x-request-id": request_id,
  };
  return { head, body };
}

/** Answers a malformed request with the common error body and closes the connection. */
export function refuseLine(socket: Socket, status: LineStatus): void {
  if (socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { head, body } = refusalOf(status);
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"));
  socket.destroySoon();
}

/** Handles requests that Node's HTTP parser rejects or times out. */
export function onClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET") socket.destroy();
  else refuseLine(socket, by_code[error.code ?? ""] ?? 400);
}

/** Refuses a request with an unsupported `Expect` header. */
export function onOddExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { head, body } = refusalOf(417);
  response.writeHead(417, head).end(body);
}
