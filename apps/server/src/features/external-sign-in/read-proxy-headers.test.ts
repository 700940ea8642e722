import fc from "fast-check";
import { expect, test } from "vitest";
import { readProxyHeaders, type ProxySettings } from "./read-proxy-headers.ts";

const SECRET = "a secret of the proxy";
const settings: ProxySettings = {
  peers: ["172.18.0.2", "fd00::2"],
  secret: SECRET,
  secretHeader: "x-proxy-secret",
  userHeader: "remote-user",
  emailHeader: "remote-email",
  nameHeader: "remote-name",
  groupsHeader: "remote-groups",
  adminGroup: "Admins",
};
const valid = ["X-Proxy-Secret", SECRET, "Remote-User", "ada"];
const read = (rawHeaders: readonly string[], peer = "172.18.0.2") => readProxyHeaders({ peer, rawHeaders }, settings);

test("reads the user's details, including UTF-8 values as proxies send them", () => {
  const latin1 = (text: string): string => Buffer.from(text, "utf8").toString("latin1");
  const headers = [
    ...["x-proxy-secret", SECRET, "REMOTE-USER", latin1("Zoë")],
    ...["Remote-Email", "zoe@example.org", "Remote-Name", latin1("Zoë Ünë"), "Remote-Groups", "staff, admins"],
  ];
  expect(read(headers).person).toEqual({
    user: "Zoë",
    email: "zoe@example.org",
    name: "Zoë Ünë",
    groups: ["staff", "admins"],
    isAdmin: true,
  });
});

test.each(["172.18.0.2", "::ffff:172.18.0.2", "::ffff:ac12:2", "fd00::2", "fd00:0:0::2"])("%s is the proxy", (peer) => {
  expect(read(valid, peer).failure).toBeNull();
});

test.each(["172.18.0.3", "127.0.0.1", "::1", "::ffff:172.18.0.3", "fd00::3", "172.18.0.2.evil.example", ""])(
  "%s is not the proxy",
  (peer) => {
    expect(read(valid, peer).failure).toBe("wrong_peer");
  },
);

test("ignores client addresses claimed in headers", () => {
  const claims = ["X-Forwarded-For", "172.18.0.2", "Forwarded", "for=172.18.0.2", "X-Real-IP", "172.18.0.2"];
  expect(read([...valid, ...claims], "203.0.113.9").failure).toBe("wrong_peer");
});

test.each([
  ["no secret", ["Remote-User", "ada"], "secret_missing"],
  ["an empty secret", ["X-Proxy-Secret", "", "Remote-User", "ada"], "secret_wrong"],
  ["a part of the secret", ["X-Proxy-Secret", SECRET.slice(0, -1), "Remote-User", "ada"], "secret_wrong"],
  ["more than the secret", ["X-Proxy-Secret", `${SECRET}x`, "Remote-User", "ada"], "secret_wrong"],
  ["two secrets", [...valid, "x-proxy-secret", SECRET], "header_repeated"],
  ["a second user", [...valid, "remote-user", "eve"], "header_repeated"],
  ["a second list of groups", [...valid, "Remote-Groups", "staff", "remote-groups", "admins"], "header_repeated"],
  ["no user", ["X-Proxy-Secret", SECRET], "user_missing"],
  ["a blank user", ["X-Proxy-Secret", SECRET, "Remote-User", "  "], "user_missing"],
  ["a huge user", ["X-Proxy-Secret", SECRET, "Remote-User", "a".repeat(256)], "user_invalid"],
  ["a control character", ["X-Proxy-Secret", SECRET, "Remote-User", "a\u0007b"], "user_invalid"],
  ["bytes that are no UTF-8", ["X-Proxy-Secret", SECRET, "Remote-User", "\u00ff\u00fe"], "user_invalid"],
  ["a header of another spelling", ["X-Proxy-Secret", SECRET, "Remote_User", "ada"], "user_missing"],
])("%s is refused", (_what, headers, failure) => {
  expect(read(headers)).toEqual({ person: null, failure });
});

test("drops or shortens invalid optional values", () => {
  const odd = ["Remote-Email", "no address", "Remote-Name", "x".repeat(5_000), "Remote-Groups", "|,".repeat(5_000)];
  expect(read([...valid, ...odd]).person).toEqual({
    user: "ada",
    email: null,
    name: "x".repeat(100),
    groups: [],
    isAdmin: false,
  });
});

test.each([
  ["staff|admins", true],
  ["staff,ADMINS", true],
  ["not-admins", false],
  ["admins2, sub/admins", false],
  ["", false],
])("the groups %s", (groups, isAdmin) => {
  expect(read([...valid, "Remote-Groups", groups]).person?.isAdmin).toBe(isAdmin);
});

test("without a configured admin group, no group makes an administrator", () => {
  const reading = readProxyHeaders(
    { peer: "172.18.0.2", rawHeaders: [...valid, "Remote-Groups", ",null,undefined,"] },
    { ...settings, adminGroup: null },
  );
  expect(reading.person?.isAdmin).toBe(false);
});

test("rejects every request without the secret, whatever else it contains", () => {
  const name = fc.constantFrom(
    "X-Proxy-Secret",
    "Remote-User",
    "Remote-Email",
    "Remote-Name",
    "Remote-Groups",
    "Other",
  );
  const value = fc.string({ unit: "binary" }).filter((text) => text !== SECRET);
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), (headers) => {
      expect(read(headers.flat()).person).toBeNull();
    }),
  );
});
