import { once } from "node:events";
import { connect } from "node:net";

export interface RawResponse {
  readonly status: number;
  /** Head and body as received. */
  readonly text: string;
  readonly body: string;
}

/** Sends raw bytes and reads until the server closes; disconnects from streams after their head. */
export async function sendRawRequest(port: number, sent: string, patienceMs = 5_000): Promise<RawResponse> {
  const socket = connect(port, "127.0.0.1");
  socket.setTimeout(patienceMs, () => socket.destroy());
  let text = "";
  const isStream = (): boolean => /content-type: text\/event-stream|HTTP\/1\.1 101/i.test(text);
  socket.on("error", () => undefined);
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString("latin1");
    if (isStream()) socket.destroy();
  });
  socket.on("connect", () => socket.write(Buffer.from(sent, "latin1")));
  await once(socket, "close");
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0),
    text,
    body: text.slice(text.indexOf("\r\n\r\n") + 4),
  };
}

/** A request as bytes, with header names and values unchanged. */
export function buildRawRequest(
  line: string,
  headers: readonly (readonly [name: string, value: string])[],
  body = "",
): string {
  const all: readonly (readonly [string, string])[] = [
    ...headers,
    ...(body === "" ? [] : ([["Content-Length", String(Buffer.byteLength(body))]] as const)),
    ...(headers.some(([name]) => name === "Connection") ? [] : ([["Connection", "close"]] as const)),
  ];
  return `${line} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;
}
