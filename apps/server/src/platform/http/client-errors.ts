import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { BASE_LOCALE } from "@showrunner/i18n";
import { v7 as uuidv7 } from "uuid";
import { buildErrorBody } from "./error-body.ts";
import { API_CSP } from "./content-security-policy.ts";

/** Errors that occur before there is a request to handle. */
type ClientErrorStatus = 400 | 408 | 417 | 431;

const STATUS_BY_ERROR_CODE: Readonly<Record<string, ClientErrorStatus>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

function buildErrorResponse(status: ClientErrorStatus): {
  readonly head: Readonly<Record<string, string>>;
  readonly body: string;
} {
  const requestId = uuidv7();
  const code = status === 431 ? "payload_too_large" : "invalid_request";
  const body = JSON.stringify(buildErrorBody({ code }, BASE_LOCALE, requestId));
  const head = {
    connection: "close",
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "content-security-policy": API_CSP,
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
  };
  return { head, body };
}

/** Sends the common error body as the response to a malformed request, and closes the connection. */
export function refuseConnection(socket: Socket, status: ClientErrorStatus): void {
  if (socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { head, body } = buildErrorResponse(status);
  const headerLines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headerLines, "", body].join("\r\n"));
  socket.destroySoon();
}

/** Handles requests that Node's HTTP parser rejects or times out. */
export function onClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET") socket.destroy();
  else refuseConnection(socket, STATUS_BY_ERROR_CODE[error.code ?? ""] ?? 400);
}

/** Refuses a request with an unsupported `Expect` header. */
export function onUnsupportedExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { head, body } = buildErrorResponse(417);
  response.writeHead(417, head).end(body);
}

/**
 * Closes the connection after a request that offers another protocol than WebSocket. Node's parser drops what arrives
 * together with the end of its body: the next request, which a proxy may send for another client, would get no response.
 */
export function closeAfterUpgradeOffer({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.upgrade !== undefined) response.setHeader("connection", "close");
}
