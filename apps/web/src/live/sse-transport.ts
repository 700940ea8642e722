import { createParser } from "eventsource-parser";
import type { CloseReason, CommandAck, ServerMessage, ClientMessage } from "@showrunner/contract/realtime";
import type { LiveEnvironment } from "./live-environment.ts";
import {
  getLivePath,
  type TransportConnection,
  type TransportEnd,
  type TransportEvents,
  type ConnectionTarget,
} from "./transport.ts";

/** Delay before a command is reposted after a network failure. */
const POST_RETRY_MS = 1_000;
/** A post without a response is repeated after this time: later commands of its type wait behind it. */
const POST_TIMEOUT_MS = 5_000;

/**
 * Reads the event stream with `fetch`, because `EventSource` cannot send headers; commands are posted. Messages are the
 * same as over WebSocket.
 */
export function openEventStream(
  environment: LiveEnvironment,
  target: ConnectionTarget,
  events: TransportEvents,
): TransportConnection {
  const stop = new AbortController();
  const base = environment.origin + getLivePath(target);
  const end = (reason: TransportEnd) => {
    if (stop.signal.aborted) return;
    stop.abort();
    events.onEnd(reason);
  };

  const read = async () => {
    const openedAt = environment.monotonicNow();
    const response = await environment.fetch(`${base}/events`, {
      headers: {
        ...buildRequestHeaders(target),
        accept: "text/event-stream",
        "x-language": environment.language(),
        ...(target.seq === null ? {} : { "x-seq": String(target.seq) }),
      },
      cache: "no-store",
      signal: stop.signal,
    });
    if (!response.ok || response.body === null) return end(await toTransportEnd(response));
    for await (const data of readEventData(response.body, () => events.onAlive())) {
      const receivedAt = environment.monotonicNow();
      const message = JSON.parse(data) as ServerMessage;
      // The opening of the stream is its only clock probe.
      if (message.type === "welcome")
        events.onMessage({ type: "clock", t0: openedAt, t1: message.now, t2: message.now }, receivedAt);
      events.onMessage(message, receivedAt);
      if (stop.signal.aborted) return;
    }
    end({ kind: "lost" });
  };

  const post = async (command: Extract<ClientMessage, { type: "command" }>): Promise<void> => {
    // A command that timed out was reported as lost and must not be posted.
    if (stop.signal.aborted || !events.isPending(command.id)) return;
    const attempt = new AbortController();
    const abort = () => attempt.abort();
    stop.signal.addEventListener("abort", abort);
    const timer = setTimeout(abort, POST_TIMEOUT_MS);
    try {
      const response = await environment.fetch(`${base}/commands`, {
        method: "POST",
        headers: { ...buildRequestHeaders(target), "content-type": "application/json" },
        body: JSON.stringify({ id: command.id, device_id: target.device_id, body: command.body }),
        signal: attempt.signal,
      });
      const ack = await parseAck(response);
      if (ack !== null) return events.onMessage({ type: "ack", id: command.id, ack }, environment.monotonicNow());
      const reason = await toTransportEnd(response);
      if (reason.kind === "refused") return end(reason);
      await delay(reason.kind === "busy" ? reason.retry_after_ms : POST_RETRY_MS);
    } catch {
      await delay(POST_RETRY_MS);
    } finally {
      clearTimeout(timer);
      stop.signal.removeEventListener("abort", abort);
    }
    return post(command);
  };

  /** Requests may overtake each other; commands of one type are posted in order. */
  const lastByType = new Map<string, Promise<void>>();
  const postInOrder = (command: Extract<ClientMessage, { type: "command" }>): void => {
    const { type } = command.body;
    lastByType.set(
      type,
      (lastByType.get(type) ?? Promise.resolve()).then(() => post(command)),
    );
  };

  read().catch(() => end({ kind: "lost" }));
  return {
    transport: "sse",
    send(message) {
      // Each request carries the token, and the stream's opening was the clock probe.
      if (message.type === "command") postInOrder(message);
    },
    close: () => stop.abort(),
  };
}

function buildRequestHeaders({ role, device_id, token }: ConnectionTarget): Record<string, string> {
  const value = token();
  return { "x-device-id": device_id, ...(value === null ? {} : credentialHeaders[role](value)) };
}

const credentialHeaders: Readonly<Record<ConnectionTarget["role"], (value: string) => Record<string, string>>> = {
  moderator: (value) => ({ authorization: `Bearer ${value}` }),
  team: (value) => ({ "x-team-token": value }),
  display: (value) => ({ "x-display-key": value }),
};

/** Yields the data of each event; every chunk, comments included, is a sign of life. */
async function* readEventData(body: ReadableStream<Uint8Array>, alive: () => void): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let received: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => received.push(data) });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    alive();
    parser.feed(decoder.decode(value, { stream: true }));
    const events = received;
    received = [];
    yield* events;
  }
}

/** Parses the ack of a response; null without one (busy, no permission, an error page of a proxy). */
async function parseAck(response: Response): Promise<CommandAck | null> {
  if (response.ok) return (await response.json()) as CommandAck;
  // A malformed command fails permanently.
  return response.status === 400 || response.status === 413 || response.status === 422
    ? { ok: false, code: "invalid_request", params: {} }
    : null;
}

/** Only our own error codes end a session; a captive portal responds with its own pages. */
async function toTransportEnd(response: Response): Promise<TransportEnd> {
  const { status } = response;
  if (status === 503 || status === 429) {
    const seconds = Number(response.headers.get("retry-after") ?? "2");
    // The code that the server sends over a socket in this case.
    return { kind: "busy", code: "restart", retry_after_ms: (Number.isFinite(seconds) ? seconds : 2) * 1_000 };
  }
  const code = await readErrorCode(response);
  if (code === null) return { kind: "lost" };
  const ended =
    CLOSE_REASON_BY_ERROR_CODE[code] ?? (status === 401 ? "session_expired" : status === 403 ? "forbidden" : null);
  return ended === null ? { kind: "lost" } : { kind: "refused", code: ended };
}

const CLOSE_REASON_BY_ERROR_CODE: Readonly<Record<string, CloseReason>> = {
  team_session_ended: "session_ended",
  session_expired: "session_expired",
  team_deactivated: "team_deactivated",
  gameshow_not_found: "not_found",
  invalid_public_id: "not_found",
  not_found: "not_found",
};

async function readErrorCode(response: Response): Promise<string | null> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === "object" && body !== null && "code" in body && typeof body.code === "string"
    ? body.code
    : null;
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
