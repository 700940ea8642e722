import type { IncomingHttpHeaders } from "node:http";
import { describe, expect, test } from "vitest";
import { parseHost } from "./host.policy.ts";
import { OriginPolicy } from "./origin.policy.ts";

interface RequestFixture {
  readonly headers: IncomingHttpHeaders;
  readonly method?: string;
  readonly host?: string;
  readonly publicUrl?: string | null;
}
const createOriginRequest = ({ headers, method = "POST", host = "192.168.1.7:3000" }: RequestFixture) => ({
  method,
  headers,
  host: parseHost(host),
});
const canWrite = (fixture: RequestFixture): boolean =>
  new OriginPolicy(() => fixture.publicUrl ?? null).canWrite(createOriginRequest(fixture));
const canConnect = (fixture: RequestFixture): boolean =>
  new OriginPolicy(() => fixture.publicUrl ?? null).canConnect(createOriginRequest(fixture));

const FORM = "application/x-www-form-urlencoded";

describe("allows a write", () => {
  test.each<[string, RequestFixture]>([
    ["from the same origin by Sec-Fetch-Site", { headers: { "sec-fetch-site": "same-origin" } }],
    ["from user navigation by Sec-Fetch-Site", { headers: { "sec-fetch-site": "none" } }],
    ["from its own origin", { headers: { origin: "http://192.168.1.7:3000" } }],
    ["from its own origin on the default port", { headers: { origin: "https://quiz.local" }, host: "quiz.local:443" }],
    ["from its own IPv6 origin", { headers: { origin: "http://[::1]:3000" }, host: "[0:0::1]:3000" }],
    [
      "from the configured URL, regardless of the host header",
      { headers: { origin: "https://show.example" }, host: "app:3000", publicUrl: "https://show.example/" },
    ],
    ["without both, with a bearer token", { headers: { authorization: "Bearer x" } }],
    ["without both, with a team token", { headers: { "x-team-token": "x" } }],
    ["without both, as JSON", { headers: { "content-type": "application/json; charset=utf-8" } }],
    ["without both, by a method that forms cannot use", { headers: {}, method: "DELETE" }],
  ])("%s", (_, fixture) => {
    expect(canWrite(fixture)).toBe(true);
  });
});

describe("rejects a write", () => {
  test.each<[string, RequestFixture]>([
    ["from another site by Sec-Fetch-Site", { headers: { "sec-fetch-site": "cross-site" } }],
    ["from a sibling domain", { headers: { "sec-fetch-site": "same-site" } }],
    ["with an invalid Sec-Fetch-Site", { headers: { "sec-fetch-site": "same-origin, none" } }],
    [
      "from another site, even with a token",
      { headers: { origin: "https://evil.example", authorization: "Bearer x" } },
    ],
    ["from another site as JSON", { headers: { origin: "https://evil.example", "content-type": "application/json" } }],
    ["from another site by DELETE", { headers: { origin: "https://evil.example" }, method: "DELETE" }],
    ["from a sandbox", { headers: { origin: "null" } }],
    ["from a sandbox that claims to be same-origin", { headers: { origin: "null", "sec-fetch-site": "same-origin" } }],
    ["from another port of the same machine", { headers: { origin: "http://192.168.1.7:8000" } }],
    ["from a file", { headers: { origin: "file://" } }],
    ["from an extension", { headers: { origin: "chrome-extension://192.168.1.7:3000" } }],
    ["from an invalid origin", { headers: { origin: "evil" } }],
    [
      "from the configured name over plain HTTP",
      { headers: { origin: "http://show.example" }, publicUrl: "https://show.example" },
    ],
    ["without both, as a form", { headers: { "content-type": FORM } }],
    ["without both, as an upload", { headers: { "content-type": "multipart/form-data; boundary=x" } }],
    ["without both, as text that may be JSON", { headers: { "content-type": "text/plain; application/json" } }],
    ["without both and without a body", { headers: {} }],
  ])("%s", (_, fixture) => {
    expect(canWrite(fixture)).toBe(false);
  });
});

describe("WebSocket upgrade", () => {
  test.each<[boolean, string, RequestFixture]>([
    [true, "from the requested host", { headers: { origin: "http://192.168.1.7:3000" } }],
    [true, "without an origin, as from programs", { headers: {} }],
    [
      true,
      "from the configured URL, regardless of the host header",
      { headers: { origin: "https://show.example" }, publicUrl: "https://show.example" },
    ],
    [false, "from another site", { headers: { origin: "https://evil.example" } }],
    [false, "from a sandbox", { headers: { origin: "null" } }],
    [false, "from an origin without a host", { headers: { origin: "about:blank" } }],
    [false, "from another site by Sec-Fetch-Site", { headers: { "sec-fetch-site": "cross-site" } }],
    [false, "from a sibling domain", { headers: { "sec-fetch-site": "same-site" } }],
  ])("allowed: %s, %s", (expected, _, fixture) => {
    expect(canConnect(fixture)).toBe(expected);
  });
});
