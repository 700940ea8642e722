import type { FastifyRequest } from "fastify";
import { describe, expect, test } from "vitest";
import { toAddressKey, isLocalRequest, getPublicBaseUrl, type NetworkFacts } from "./addresses.ts";
import { parseHost } from "./host.policy.ts";

test.each([
  ["192.168.1.7", "192.168.1.7"],
  ["::ffff:192.168.1.7", "192.168.1.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::9", "2001:db8:1:2"],
  ["2001:db8::9", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
])("maps %s to the address key %s", (address, key) => {
  expect(toAddressKey(address)).toBe(key);
});

interface RequestFixture {
  readonly remote?: string;
  readonly local?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly version?: string;
}
const createRequest = ({
  remote = "127.0.0.1",
  local = "127.0.0.1",
  headers = {},
  version = "1.1",
}: RequestFixture): FastifyRequest => {
  const all = { host: "localhost:3000", ...headers };
  return {
    raw: {
      headers: all,
      httpVersion: version,
      socket: { remoteAddress: remote, localAddress: local, localPort: 3000 },
    },
    requestedHost: version === "1.0" ? null : parseHost(all.host),
    protocol: "http",
  } as unknown as FastifyRequest;
};

describe("isLocalRequest", () => {
  test.each<[boolean, string, RequestFixture]>([
    [true, "loopback", {}],
    [true, "loopback address", { headers: { host: "127.0.0.1:3000" } }],
    [true, "IPv6 loopback", { remote: "::1", local: "::1", headers: { host: "[::1]:3000" } }],
    [true, "its LAN address", { remote: "192.168.1.7", local: "192.168.1.7", headers: { host: "192.168.1.7:3000" } }],
    [false, "another machine", { remote: "192.168.1.8", local: "192.168.1.7", headers: { host: "192.168.1.7:3000" } }],
    [false, "a proxy on this machine", { headers: { "x-forwarded-for": "203.0.113.9" } }],
    [false, "a proxy that uses the standard header", { headers: { forwarded: "for=203.0.113.9" } }],
    [false, "a proxy that only sends Via", { headers: { via: "1.1 gateway" } }],
    [false, "a proxy that only sends the scheme", { headers: { "x-forwarded-proto": "https" } }],
    [false, "a proxy without forwarding headers, using HTTP/1.0", { version: "1.0" }],
    [false, "a foreign name that resolves to this machine", { headers: { host: "rebind.example.com:3000" } }],
    [false, "a foreign name that starts like a loopback address", { headers: { host: "127.evil.example:3000" } }],
    [false, "a foreign name that starts with a whole address", { headers: { host: "127.0.0.1.evil.example" } }],
    [false, "a legacy numeric address", { headers: { host: "2130706433" } }],
  ])("%s: %s", (expected, _about, coming) => {
    expect(isLocalRequest(createRequest(coming))).toBe(expected);
  });
});

describe("public base URL", () => {
  test("uses the configured URL", () => {
    expect(
      getPublicBaseUrl(createRequest({}), { getPublicUrl: () => "https://show.example.org", host: "0.0.0.0" }),
    ).toBe("https://show.example.org");
  });
  test("uses the host of the request", () => {
    expect(
      getPublicBaseUrl(createRequest({ headers: { host: "quiz.local:3000" } }), {
        getPublicUrl: () => null,
        host: "0.0.0.0",
      }),
    ).toBe("http://quiz.local:3000");
  });
  test("uses an address of this machine when the request has no host", () => {
    expect(getPublicBaseUrl(createRequest({ version: "1.0" }), { getPublicUrl: () => null, host: "0.0.0.0" })).toMatch(
      /^http:\/\/(localhost|[\d.]+):3000$/,
    );
  });
  describe("requested as localhost", () => {
    const createInterface = (name: string, address: string, mac: string) => ({
      [name]: [
        { address, mac, family: "IPv4", internal: false, netmask: "255.255.0.0", cidr: `${address}/16` } as const,
      ],
    });
    const networkCard = createInterface("enp3s0", "192.168.1.7", "f4:4d:30:01:02:03");
    const dockerBridge = createInterface("eth0", "172.18.0.2", "02:42:ac:12:00:02");
    const getBase = (isContainer: boolean, interfaces: NetworkFacts["interfaces"]): string =>
      getPublicBaseUrl(createRequest({}), {
        getPublicUrl: () => null,
        host: "0.0.0.0",
        network: { isContainer, interfaces },
      });

    test("uses the LAN address of the machine", () => {
      expect(getBase(false, networkCard)).toBe("http://192.168.1.7:3000");
      expect(getBase(false, dockerBridge)).toBe("http://172.18.0.2:3000");
    });
    test("never uses a container's own address, which phones cannot reach", () => {
      expect(getBase(true, dockerBridge)).toBe("http://localhost:3000");
      const podman = createInterface("eth0", "10.88.0.4", "9a:1f:33:a0:11:42");
      expect(getBase(true, podman)).toBe("http://localhost:3000");
    });
    test("uses the host's address in a container with host networking", () => {
      const docker0 = createInterface("docker0", "172.17.0.1", "02:42:5a:00:00:01");
      expect(getBase(true, { ...docker0, ...networkCard })).toBe("http://192.168.1.7:3000");
    });
  });
  test("never uses localhost when the server is reachable from the network", () => {
    expect(getPublicBaseUrl(createRequest({}), { getPublicUrl: () => null, host: "127.0.0.1" })).toBe(
      "http://localhost:3000",
    );
    expect(getPublicBaseUrl(createRequest({}), { getPublicUrl: () => null, host: "0.0.0.0" })).toMatch(
      /^http:\/\/(?!localhost)|^http:\/\/localhost:3000$/,
    );
  });
});
