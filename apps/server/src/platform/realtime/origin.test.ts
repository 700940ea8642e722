import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { ownOrigins, type OriginOptions } from "./origin.ts";

const asks = (headers: IncomingMessage["headers"], options: Partial<OriginOptions> = {}, remoteAddress = "10.1.2.3") =>
  ownOrigins({ public_url: null, trusted_proxies: [], ...options })({
    headers: { host: "app.internal:3000", ...headers },
    socket: { remoteAddress },
  } as IncomingMessage);

describe("a page may connect", () => {
  test.each([
    ["from the host that was asked", { origin: "http://app.internal:3000" }, {}],
    ["without an origin, as programs do", {}, {}],
    [
      "from the configured address, whatever a proxy made of the host",
      { origin: "https://show.example" },
      { public_url: "https://show.example/" },
    ],
    [
      "from the host that a trusted proxy names",
      { origin: "https://show.example", "x-forwarded-host": "show.example" },
      { trusted_proxies: ["10.0.0.0/8"] },
    ],
    [
      "the first of several hosts is the browser's",
      { origin: "https://show.example:8443", "x-forwarded-host": "show.example:8443, inner" },
      { trusted_proxies: ["uniquelocal"] },
    ],
  ] as const)("%s", (_, headers, options) => {
    expect(asks(headers, options)).toBe(true);
  });
});

describe("a page may not connect", () => {
  test.each([
    ["from another site", { origin: "https://evil.example" }, {}],
    [
      "from another site, though the app has an address",
      { origin: "https://evil.example" },
      { public_url: "https://show.example" },
    ],
    ["from a file or a sandbox", { origin: "null" }, {}],
    [
      "from a host that somebody untrusted names",
      { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
      { trusted_proxies: ["192.0.2.1"] },
    ],
    [
      "from a host that is named while no proxy is trusted",
      { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
      {},
    ],
    [
      "from a host that a trusted proxy does not name",
      { origin: "https://evil.example", "x-forwarded-host": "show.example" },
      { trusted_proxies: ["10.1.2.3"] },
    ],
    ["from an origin without a host", { origin: "about:blank", host: "" }, {}],
  ] as const)("%s", (_, headers, options) => {
    expect(asks(headers, options)).toBe(false);
  });
});
