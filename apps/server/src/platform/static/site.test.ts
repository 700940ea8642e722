import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpApp } from "../http/http-app.ts";
import { serveSite, type SiteConfig } from "./site.ts";
import { createTestGuard } from "../../testing/test-guard.ts";
import { createRateLimiters } from "../limits/index.ts";

let app: FastifyInstance;
let folder: string;
const defaultConfig: SiteConfig = {
  app_name: null,
  auth_enabled: true,
  debug_widget_enabled: false,
  landing_page_enabled: true,
  setup_required: false,
  user_registration_enabled: false,
  default_language: "en",
};
let config = defaultConfig;
const longScript = `console.log("${"long ".repeat(1_000)}");`;
const buildPage = (name: string): string =>
  `<!doctype html>\n<html lang="en"><meta name="csp-nonce" content="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>${name}</html>`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "showrunner-site-"));
  await mkdir(path.join(folder, "site/assets"), { recursive: true });
  await mkdir(path.join(folder, "site/.vite"));
  const files: Readonly<Record<string, string | Buffer>> = {
    "secret.txt": "outside",
    "site/index.html": buildPage("host"),
    "site/play.html": buildPage("<script>first()</script>play"),
    "site/landing.html": buildPage('<title>__APP_NAME__</title><meta content="__APP_CONFIG__">front door'),
    "site/.vite/manifest.json": "{}",
    "site/.stamp": "stamp",
    "site/offline.js": "1",
    "site/assets/main-B2x.js": longScript,
    "site/assets/main-B2x.js.br": brotliCompressSync(longScript),
    "site/assets/main-B2x.js.gz": gzipSync(longScript),
    "site/assets/font-A1.woff2": "font",
    "site/assets/ready-C3.js": longScript,
    "site/assets/ready-C3.js.br": "made by the build",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  app = await createHttpApp({
    limits: createRateLimiters(),
    logger: pino({ level: "silent" }),
    guard: createTestGuard(),
    trustedProxies: [],
    isHttpsOnly: () => false,
    classifyError: () => undefined,
  });
  serveSite(app, path.join(folder, "site"), () => config);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Readonly<Record<string, string>> = {}) => app.inject({ url, headers });

test("pages begin in the default language, also after a change of it", async () => {
  const readLanguages = async () =>
    Promise.all(
      ["/", "/login", "/play/ABCD2345"].map(async (url) => /<html lang="(\w+)">/.exec((await get(url)).body)?.[1]),
    );
  expect(await readLanguages()).toEqual(["en", "en", "en"]);
  config = { ...defaultConfig, default_language: "de" };
  expect(await readLanguages()).toEqual(["de", "de", "de"]);
  expect((await get("/")).body).not.toContain("default_language");
  config = defaultConfig;
});

test("redirects team pages to the setup page until the server is set up", async () => {
  config = { ...defaultConfig, setup_required: true };
  for (const url of ["/play/ABCD2345", "/play/ABCD2345/qr", "/play/nowhere/at/all"]) {
    const response = await get(url);
    expect([response.statusCode, response.headers["location"]]).toEqual([302, "/setup"]);
  }
  expect((await get("/setup")).statusCode).toBe(200);
  expect((await get("/assets/main-B2x.js")).statusCode).toBe(200);
  config = defaultConfig;
});

test.each([
  ["/", "front door"],
  ["/?source=qr", "front door"],
  ["/gameshows/1/preview?tab=teams", "host"],
  ["/no/such/page", "host"],
  ["/index.html", "host"],
  ["/player", "host"],
  ["/verify-email/a.b.c", "host"],
  ["/play/ABCD2345", "play"],
  ["/play/ABCD2345/display", "play"],
])("serves %s with the %s page", async (url, name) => {
  const response = await get(url);
  expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(response.body).toContain(name);
});

test.each<[Partial<SiteConfig>, string]>([
  [{ setup_required: true }, "host"],
  [{ landing_page_enabled: false }, "host"],
  [{ landing_page_enabled: false, auth_enabled: false }, "front door"],
  [{ auth_enabled: false }, "front door"],
  [{ setup_required: true, auth_enabled: false }, "host"],
])("with %j the root path serves the %s page", async (given, name) => {
  config = { ...defaultConfig, ...given };
  const { body } = await get("/");
  config = defaultConfig;
  expect(body).toContain(name);
});

test("escapes app name and configuration embedded in the landing page", async () => {
  config = { ...defaultConfig, app_name: `Quiz & <script>"night"` };
  const { body } = await get("/");
  const { body: manifest } = await get("/manifest.webmanifest", { "accept-language": "de" });
  config = defaultConfig;
  expect(body).toContain("<title>Quiz &amp; &lt;script&gt;&quot;night&quot;</title>");
  const written = /content="(\{[^"]*\})"/.exec(body)?.[1]?.replaceAll("&quot;", '"') ?? "";
  expect(JSON.parse(written.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"))).toMatchObject({
    app_name: `Quiz & <script>"night"`,
  });
  expect(JSON.parse(manifest)).toMatchObject({ name: `Quiz & <script>"night"`, short_name: "Quiz &", lang: "de" });
});

test("uses the placeholder name in the manifest when no name is configured", async () => {
  const { headers, body } = await get("/manifest.webmanifest");
  expect(headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
  expect(JSON.parse(body)).toMatchObject({
    name: "Game Show Template",
    short_name: "Game Show",
    display: "standalone",
  });
});

test.each([
  ["/join/ABCD2345", "/play/ABCD2345/login"],
  ["/join/ABCD2345/qr", "/play/ABCD2345/qr"],
  ["/join/a%2F%2Fevil.example", "/play/a%2F%2Fevil.example/login"],
])("redirects %s to %s", async (url, location) => {
  const response = await get(url);
  expect([response.statusCode, response.headers["location"]]).toEqual([302, location]);
});

test("gives each page its own nonce and forbids inline scripts", async () => {
  const nonces = new Set<string>();
  for (let n = 0; n < 3; n += 1) {
    const { body, headers } = await get("/login", { host: "quiz.local:3000" });
    const policy = String(headers["content-security-policy"]);
    const nonce = /'nonce-([\w-]{20,})'/.exec(policy)?.[1] ?? "";
    expect(body).toContain(`content="${nonce}"`);
    expect(body).toContain(`style nonce="${nonce}"`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("ws://quiz.local:3000");
    expect(policy.replace("style-src-attr 'unsafe-inline'", "")).not.toContain("unsafe");
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test("allows only inline scripts of the build, by hash", async () => {
  const readPolicy = async (url: string) => String((await get(url)).headers["content-security-policy"]);
  const hash = createHash("sha256").update("first()").digest("base64");
  expect(await readPolicy("/play/ABCD2345")).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(await readPolicy("/login")).not.toContain("sha256");
});

test("keeps an invalid host name out of the content security policy", async () => {
  const { headers } = await get("/login", { host: "x; script-src *" });
  expect(headers["content-security-policy"]).not.toContain("script-src *");
});

test("caches hashed assets as immutable and revalidates other files", async () => {
  expect((await get("/assets/main-B2x.js")).headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "application/javascript; charset=utf-8",
  });
  const { headers } = await get("/offline.js");
  expect(headers["cache-control"]).toBe("no-cache");
  expect((await get("/offline.js", { "if-none-match": String(headers["etag"]) })).statusCode).toBe(304);
});

test.each(["ETAG", '"other", ETAG', "*"])("responds with 304 for If-None-Match: %s", async (pattern) => {
  const { headers } = await get("/offline.js");
  const header = pattern.replace("ETAG", String(headers["etag"]));
  const response = await get("/offline.js", { "if-none-match": header });
  expect([response.statusCode, response.body]).toEqual([304, ""]);
  expect((await get("/offline.js", { "if-none-match": '"other", W/"another"' })).statusCode).toBe(200);
});

test.each([
  ["bytes=0-6", 206, "bytes 0-6/", "console"],
  ["bytes=-3", 206, "bytes ", '");'],
])("responds to Range: %s with the part of the file", async (range, status, contentRange, body) => {
  const response = await get("/assets/main-B2x.js", { range });
  expect([response.statusCode, response.body]).toEqual([status, body]);
  expect(response.headers["content-range"]).toContain(contentRange);
  expect(response.headers["content-length"]).toBe(String(body.length));
});

test("responds to a Range beyond the end of the file with 416 and its size", async () => {
  const response = await get("/assets/main-B2x.js", { range: "bytes=999999-" });
  expect([response.statusCode, response.json().code]).toEqual([416, "range_not_satisfiable"]);
  expect(response.headers["content-range"]).toBe(`bytes */${longScript.length}`);
  expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
});

test("compresses text according to accept-encoding", async () => {
  const br = await get("/assets/main-B2x.js", { "accept-encoding": "gzip, deflate, br" });
  expect([br.headers["content-encoding"], br.headers["vary"]]).toEqual(["br", "accept-encoding"]);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(longScript);
  const gzip = await get("/assets/main-B2x.js", { "accept-encoding": "gzip" });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(longScript);
  expect((await get("/assets/main-B2x.js")).body).toBe(longScript);
  expect((await get("/assets/font-A1.woff2", { "accept-encoding": "br" })).headers).not.toHaveProperty(
    "content-encoding",
  );
  const html = await get("/login", { "accept-encoding": "gzip, br" });
  expect(gunzipSync(html.rawPayload).toString()).toContain("host");
});

test.each([
  ["br;q=0, gzip", "gzip"],
  ["br;q=0, gzip;q=0", undefined],
  ["br;q=0.1, gzip;q=0.9", "gzip"],
  ["gzip;q=0", undefined],
  ["identity", undefined],
])("honours quality values: Accept-Encoding: %s", async (header, encoding) => {
  const file = await get("/assets/main-B2x.js", { "accept-encoding": header });
  expect(file.headers["content-encoding"]).toBe(encoding);
  const pageResponse = await get("/login", { "accept-encoding": header });
  expect(pageResponse.headers["content-encoding"]).toBe(encoding);
});

test("serves precompressed files of the build unchanged", async () => {
  const response = await get("/assets/ready-C3.js", { "accept-encoding": "br" });
  expect(response.body).toBe("made by the build");
});

test.each([
  "/assets/gone-Z9.js",
  "/assets/",
  "/assets//main-B2x.js",
  "/assets/ready-C3.js.br",
  "/favicon.ico",
  "/robots.txt",
  "/api/v1/nothing",
])("responds with 404 for %s", async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test.each([
  "/../secret.txt",
  "/%2e%2e/secret.txt",
  "/..%2fsecret.txt",
  "/assets/../../secret.txt",
  "/assets/..%5c..%5csecret.txt",
  "/.stamp",
  "/.vite/manifest.json",
  "//secret.txt",
])("does not serve files outside the site for %s", async (url) => {
  const { body } = await get(url);
  expect(body).not.toMatch(/^(outside|stamp|\{\})$/);
});

test("responds to HEAD like to GET, without a body", async () => {
  const response = await app.inject({ method: "HEAD", url: "/play/ABCD2345" });
  expect([response.statusCode, response.body]).toEqual([200, ""]);
});

test("serves a new build without a restart", async () => {
  await get("/login");
  await writeFile(path.join(folder, "site/index.html"), buildPage("rebuilt"));
  await utimes(path.join(folder, "site/index.html"), new Date(), new Date(Date.now() + 5_000));
  await expect.poll(async () => (await get("/login")).body, { interval: 200 }).toContain("rebuilt");
});
