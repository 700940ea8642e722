import type { IncomingMessage } from "node:http";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatAuthority,
  HostPolicy,
  isHostPattern,
  isLoopbackHost,
  parseHost,
  type HostPolicyOptions,
} from "./host.policy.ts";

describe("parsing a Host header", () => {
  test.each([
    ["localhost", "localhost"],
    ["LOCALHOST:3000", "localhost:3000"],
    ["quiz.local.", "quiz.local"],
    ["Show.Example.ORG:8443", "show.example.org:8443"],
    ["192.168.1.7:3000", "192.168.1.7:3000"],
    ["[::1]:3000", "[::1]:3000"],
    ["[2001:DB8:0:0:0:0:0:1]", "[2001:db8::1]"],
    ["my_server", "my_server"],
    ["xn--mnchen-3ya.example", "xn--mnchen-3ya.example"],
  ])("%s: %s", (given, authority) => {
    const host = parseHost(given);
    expect(host === null ? null : formatAuthority(host)).toBe(authority);
  });

  test.each([
    "",
    ":3000",
    "localhost:",
    "localhost:99999",
    "localhost:3000:3000",
    "user@localhost",
    "localhost@evil.example",
    "localhost/evil",
    "localhost#",
    "localhost?",
    "localhost evil.example",
    "localhost, evil.example",
    "http://localhost",
    "127.0.0.1.",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0x7f.0.0.1",
    "0177.0.0.1",
    "127.0.0.01",
    "256.0.0.1",
    "1.2.3.4.5",
    "evil.example.1",
    "::1",
    "[::1",
    "[::1]x",
    "[fe80::1%eth0]",
    "[fe80::1%25eth0]",
    "[127.0.0.1]",
    "l\u00f6calhost",
    "\uff11\uff12\uff17.0.0.1",
    "127\u30020\u30020\u30021",
    "-a.local",
    "a..local",
    ".local",
    `${"a".repeat(64)}.local`,
  ])("rejects %j", (given) => {
    expect(parseHost(given)).toBeNull();
  });

  test("treats only loopback addresses and localhost as loopback", () => {
    const isLoopback = (text: string): boolean => {
      const host = parseHost(text);
      return host !== null && isLoopbackHost(host);
    };
    for (const own of ["localhost", "127.0.0.1", "127.255.0.9:80", "[::1]", "[::ffff:127.0.0.1]"])
      expect(isLoopback(own), own).toBe(true);
    for (const other of [
      "127.evil.example",
      "127.0.0.1.evil.example",
      "localhost.evil.example",
      "x.localhost",
      "10.0.0.1",
    ])
      expect(isLoopback(other), other).toBe(false);
  });
});

const evaluateHost = (
  headers: IncomingMessage["headers"],
  options: Partial<HostPolicyOptions> = {},
  { remoteAddress = "10.1.2.3", rawHeaders = ["Host", headers.host ?? ""] } = {},
): string | null => {
  const policy = new HostPolicy({ getPublicUrl: () => null, allowedHosts: [], trustedProxies: [], ...options });
  const request = { headers, rawHeaders, socket: { remoteAddress } } as unknown as IncomingMessage;
  const decision = policy.evaluate(request);
  if (!decision.isAllowed) return null;
  return decision.host === null ? "" : formatAuthority(decision.host);
};

describe("allowed hosts", () => {
  test.each([
    ["an address", "192.168.1.7:3000", {}],
    ["an IPv6 address", "[fd00::7]:3000", {}],
    ["localhost", "localhost:3000", {}],
    ["a name without a dot, such as that of a container", "showrunner:8080", {}],
    ["an mDNS name", "quiz.local:3000", {}],
    [
      "the host of PUBLIC_URL, on any port",
      "show.example.org:8080",
      { getPublicUrl: () => "https://show.example.org" },
    ],
    ["a configured name", "SHOW.fritz.box", { allowedHosts: ["show.fritz.box"] }],
    ["a name below a configured one", "a.b.example.org", { allowedHosts: ["*.example.org"] }],
  ])("%s", (_, host, options) => {
    expect(evaluateHost({ host }, options)).toBe(host.toLowerCase());
  });

  test.each([
    ["any other name", "evil.example", {}],
    ["a name that starts like an address", "127.evil.example", {}],
    ["a name that ends like an mDNS name", "evillocal.example", {}],
    ["the bare suffix", "example.org", { allowedHosts: ["*.example.org"] }],
    ["a name that ends like a configured one", "evilexample.org", { allowedHosts: ["example.org", "*.example.org"] }],
    ["a name below a configured one without an asterisk", "a.example.org", { allowedHosts: ["example.org"] }],
    ["a name below that of PUBLIC_URL", "a.show.example.org", { getPublicUrl: () => "https://show.example.org" }],
    ["a subdomain of localhost", "x.localhost", {}],
  ])("rejects %s", (_, host, options) => {
    expect(evaluateHost({ host }, options)).toBeNull();
  });

  test("rejects two Host headers even when both are allowed", () => {
    const rawHeaders = ["Host", "localhost", "hOST", "localhost"];
    expect(evaluateHost({ host: "localhost" }, {}, { rawHeaders })).toBeNull();
  });

  test("allows a missing Host header (HTTP/1.0)", () => {
    expect(evaluateHost({})).toBe("");
  });
});

describe("X-Forwarded-Host", () => {
  const behind = { getPublicUrl: () => "https://show.example.org", trustedProxies: ["10.0.0.0/8"] };
  test("uses the first entry from a trusted proxy", () => {
    const headers = { host: "10.0.0.5:3000", "x-forwarded-host": "show.example.org, inner" };
    expect(evaluateHost(headers, behind)).toBe("show.example.org");
  });
  test("ignores the header from untrusted peers", () => {
    const headers = { host: "10.0.0.5:3000", "x-forwarded-host": "show.example.org" };
    expect(evaluateHost(headers, behind, { remoteAddress: "192.0.2.1" })).toBe("10.0.0.5:3000");
    expect(evaluateHost(headers, { ...behind, trustedProxies: [] })).toBe("10.0.0.5:3000");
  });
  test("applies the same allow list", () => {
    expect(evaluateHost({ host: "10.0.0.5:3000", "x-forwarded-host": "evil.example" }, behind)).toBeNull();
  });
  test("does not override a foreign Host header (DNS rebinding from a trusted machine)", () => {
    expect(evaluateHost({ host: "evil.example", "x-forwarded-host": "localhost" }, behind)).toBeNull();
  });
});

test("rejects every dotted name that is not below a configured one", () => {
  const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/);
  const prefix = fc.constantFrom(
    "127.0.0.1.",
    "localhost.",
    "127.",
    "10.0.0.1.",
    "show.example.org.",
    "quiz.local.",
    "",
  );
  const tail = fc.constantFrom("", ".", ":80", ":3000", ".:443");
  fc.assert(
    fc.property(prefix, fc.array(label, { minLength: 1, maxLength: 3 }), tail, (start, labels, end) => {
      const host = `${start}${labels.join(".")}.evil.example${end}`;
      expect(
        evaluateHost({ host }, { getPublicUrl: () => "https://show.example.org", allowedHosts: ["*.fritz.box"] }),
      ).toBeNull();
    }),
  );
});

test.each([
  [true, "show.example.org"],
  [true, "*.example.org"],
  [false, "*"],
  [false, "*.*.example.org"],
  [false, "show.*.org"],
  [false, "https://show.example.org"],
  [false, "show.example.org:3000"],
  [false, "10.0.0.1"],
  [false, ""],
])("validates ALLOWED_HOSTS entries: %s, %j", (expected, entry) => {
  expect(isHostPattern(entry)).toBe(expected);
});
