import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let admin: Credentials;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.setUp();
});
afterEach(() => server.close());

/** Saves the public address from a page at the given host. */
const setPublicUrl = async (address: string | null, host = "127.0.0.1:3000") => {
  const { version } = await server.call("GET /admin/config", { as: admin });
  const body = { version, changes: { public_url: address } };
  return server.send("PATCH /admin/config", { as: admin, body, headers: { host } });
};
const visit = async (host: string): Promise<number> =>
  (await server.app.inject({ url: "/api/v1/auth/config", headers: { host } })).statusCode;

test("links, the redirect address and the security headers use a saved address at once", async () => {
  const { id, public_id } = await server.call("POST /gameshows", { as: admin, body: { name: "Friday" } });
  const readLinks = async () => {
    const { public_link } = await server.call("GET /gameshows/:id", { as: admin, params: { id } });
    const { redirect_uri } = await server.call("GET /admin/identity-provider", { as: admin });
    const { link } = await server.call("POST /invitations", {
      as: admin,
      body: { email: `${Math.random().toString(36)}@example.org` },
    });
    return [public_link, redirect_uri, link?.link?.replace(/#.*/, "#")];
  };
  expect(await readLinks()).toEqual([expect.stringMatching(/^http:\/\/(?!quiz)/), null, "/invitation#"]);

  expect((await setPublicUrl(" https://Quiz.Example.org/ ")).statusCode).toBe(200);
  const base = "https://quiz.example.org";
  expect(await readLinks()).toEqual([`${base}/join/${public_id}`, `${base}/auth/callback`, `${base}/invitation#`]);
  const response = await server.app.inject({ url: "/api/v1/auth/config", headers: { host: "quiz.example.org" } });
  expect([response.statusCode, response.headers["strict-transport-security"]]).toEqual([200, expect.any(String)]);

  expect((await setPublicUrl(null)).statusCode).toBe(200);
  expect(await readLinks()).toEqual([expect.stringMatching(/^http:\/\/(?!quiz)/), null, "/invitation#"]);
});

test("pages at the host of the address may write, others may not", async () => {
  const write = async (origin: string) => {
    const request = { host: "127.0.0.1:3000", origin };
    const payload = { username: "x", password: "y" };
    return (await server.app.inject({ method: "POST", url: "/api/v1/auth/login", headers: request, payload }))
      .statusCode;
  };
  expect(await write("https://quiz.example.org")).toBe(403);
  await setPublicUrl("https://quiz.example.org");
  expect([await write("https://quiz.example.org"), await write("https://evil.example.org")]).toEqual([401, 403]);
});

test("a mistake locks no admin out: the host at which it was made stays served", async () => {
  await setPublicUrl("https://quiz.example.org");
  expect((await setPublicUrl("https://qiuz.example.org", "quiz.example.org")).statusCode).toBe(200);
  expect([await visit("quiz.example.org"), await visit("qiuz.example.org")]).toEqual([200, 200]);
  server = await server.restart({});
  expect(await visit("quiz.example.org")).toBe(200);
  // After a correction from another host, the former name is as foreign as any other.
  await setPublicUrl("https://show.example.org");
  expect([await visit("quiz.example.org"), await visit("show.example.org")]).toEqual([421, 200]);
});

test.each([
  "quiz.example.org",
  "ftp://quiz.example.org",
  "https://quiz.example.org/shows",
  "https://user:secret@quiz.example.org",
  "https://quiz.example.org/?a",
  "https://quiz.example.org#a",
  "javascript:alert(1)",
])("refuses %s", async (address) => {
  expect((await setPublicUrl(address)).json()).toMatchObject({
    details: { fields: [{ path: "changes.public_url", code: "origin_invalid" }] },
  });
});

test("a value of the environment takes precedence", async () => {
  server = await server.restart({ PUBLIC_URL: "https://fixed.example.org/" });
  expect((await setPublicUrl("https://quiz.example.org")).json()).toMatchObject({
    details: { fields: [{ path: "changes.public_url", code: "set_by_environment" }] },
  });
  expect(await visit("fixed.example.org")).toBe(200);
});
