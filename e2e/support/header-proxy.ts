import { createServer, request } from "node:http";

/** An authenticating proxy in front of the app, such as Authelia. */
export interface HeaderProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** Sets these headers on every request, in place of what the client sends. */
export async function startHeaderProxy(
  target: string,
  headers: Readonly<Record<string, string>>,
): Promise<HeaderProxy> {
  const server = createServer((incoming, outgoing) => {
    const forwarded = { ...incoming.headers, "x-forwarded-for": incoming.socket.remoteAddress, ...headers };
    const passed = request(new URL(incoming.url ?? "/", target), { method: incoming.method, headers: forwarded });
    passed.on("response", (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    outgoing.on("close", () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
