import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { SseConnection } from "./sse-connection.ts";

test("closes the session of a client that disconnected during admission", async () => {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const reader = connect((server.address() as AddressInfo).port, "127.0.0.1");
  reader.on("error", () => undefined);
  reader.write("GET / HTTP/1.1\r\nHost: here\r\n\r\n");
  const [, response] = await once(server, "request");
  reader.destroy();
  await once(response, "close");

  let closed = 0;
  const connection = new SseConnection(response);
  connection.attach({ receive: () => undefined, onClosed: () => (closed += 1) });
  expect(closed).toBe(1);
  server.close();
});
