import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createStreamingFetch } from "./streaming-fetch.ts";

let server: Server | null = null;
let requests: string[] = [];
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  server = null;
  requests = [];
});

async function serve(handle: RequestListener): Promise<string> {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    handle(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const limits = { connectTimeoutMs: 1_000, idleTimeoutMs: 300, totalTimeoutMs: 1_500, maxResponseBytes: 1_000 };
const fetchApproved = createStreamingFetch({ ...limits, isHostApproved: (host) => host === "127.0.0.1" });
const fetchPublic = createStreamingFetch({ ...limits, isHostApproved: () => false });

test("sends text, bytes and forms, and returns status, headers and a streamed body", async () => {
  const url = await serve((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      response.writeHead(201, { "x-kind": request.headers["content-type"]?.split(";")[0] ?? "none" });
      response.write(Buffer.concat(pieces));
      setTimeout(() => response.end("!"), 30);
    });
  });
  const response = await fetchApproved(url, {
    method: "POST",
    body: "text",
    headers: { "content-type": "text/plain" },
  });
  expect([response.status, response.headers.get("x-kind")]).toEqual([201, "text/plain"]);
  const reader = response.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("text");
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("!");
  const form = new FormData();
  form.set("file", new Blob([Uint8Array.of(0, 255)]), "a.bin");
  const sent = await fetchApproved(url, { method: "POST", body: form });
  expect(sent.headers.get("x-kind")).toBe("multipart/form-data");
  expect(Buffer.from(await sent.arrayBuffer()).includes(Buffer.of(0, 255))).toBe(true);
});

test("hosts with private addresses are refused unless approved, in every spelling", async () => {
  const url = await serve((_request, response) => response.end("secret"));
  const { port } = new URL(url);
  for (const host of ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "2130706433", "0x7f000001", "0177.0.0.1"])
    await expect(fetchPublic(`http://${host}:${port}/`), host).rejects.toMatchObject({ name: "HostNotApproved" });
  await expect(fetchPublic("file:///etc/passwd")).rejects.toThrow();
  expect(requests).toEqual([]);
});

test("a name that changes its address between two look-ups gains nothing", async () => {
  const url = await serve((_request, response) => response.end("secret"));
  let lookups = 0;
  // The address is public when entered and checked, but private when connecting.
  const rebinding = ((_name: string, _options: object, callback: (...result: unknown[]) => void) => {
    lookups += 1;
    callback(null, [{ address: "127.0.0.1", family: 4 }]);
  }) as unknown as typeof import("node:dns").lookup;
  const fetchRebound = createStreamingFetch({ ...limits, isHostApproved: () => false, resolveHost: rebinding });
  await expect(fetchRebound(`http://rebind.example.org:${new URL(url).port}/`)).rejects.toMatchObject({
    name: "HostNotApproved",
    host: "rebind.example.org",
  });
  expect(lookups).toBe(1);
  expect(requests).toEqual([]);
});

test("follows redirects of reading requests within the origin only", async () => {
  const url = await serve((request, response) => {
    const target = new URL(request.url ?? "/", "http://x").searchParams.get("to");
    if (target === null) response.end("here");
    else response.writeHead(302, { location: target }).end();
  });
  expect(await (await fetchApproved(`${url}/?to=/there`)).text()).toBe("here");
  const refused = { name: "RedirectRefused" };
  await expect(fetchApproved(`${url}/?to=http://169.254.169.254/`)).rejects.toMatchObject(refused);
  await expect(fetchApproved(`${url}/?to=http://localhost:1/`)).rejects.toMatchObject(refused);
  await expect(fetchApproved(`${url}/?to=/there`, { method: "POST", body: "paid" })).rejects.toMatchObject(refused);
  await expect(
    fetchApproved(`${url}/?to=%2F%3Fto%3D%2F%253Fto%253D%2F%25253Fto%25253D%2F%2525253Fto%2525253Dx`),
  ).rejects.toMatchObject(refused);
});

test("bounds silence, time and size", async () => {
  const url = await serve((request, response) => {
    response.flushHeaders();
    switch (request.url) {
      case "/huge":
        response.end("x".repeat(5_000));
        break;
      case "/endless": {
        const timer = setInterval(() => response.write("x"), 100);
        response.on("close", () => clearInterval(timer));
        break;
      }
      default:
        response.write("half");
    }
  });
  await expect((await fetchApproved(`${url}/huge`)).text()).rejects.toMatchObject({ name: "ResponseTooLarge" });
  await expect((await fetchApproved(`${url}/silent`)).text()).rejects.toMatchObject({ name: "ResponseTimeout" });
  await expect((await fetchApproved(`${url}/endless`)).text()).rejects.toMatchObject({ name: "TimeoutError" });
});

test("distinguishes a request that was not sent from one that broke off", async () => {
  const url = await serve((request) => request.socket.destroy());
  await expect(fetchApproved(url)).rejects.toMatchObject({ code: "ECONNRESET" });
  server?.close();
  await expect(fetchApproved("http://127.0.0.1:9/")).rejects.toMatchObject({ name: "NotConnected" });
});

test("an abort ends the request, before and during the response", async () => {
  let closed = 0;
  const url = await serve((_request, response) => {
    response.on("close", () => (closed += 1));
    response.write("half");
  });
  const stop = new AbortController();
  const response = await fetchApproved(url, { signal: stop.signal });
  stop.abort(new Error("stopped"));
  await expect(response.text()).rejects.toThrow("stopped");
  await expect.poll(() => closed).toBe(1);
  await expect(fetchApproved(url, { signal: stop.signal })).rejects.toThrow("stopped");
});
