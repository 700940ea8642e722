import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AuthConfig } from "@showrunner/contract/rest";
import { formatAuthority } from "../http/host.policy.ts";
import { negotiateLocale } from "../http/negotiate-locale.ts";
import { escapeHtml } from "../http/refusal-page.ts";
import { createNonce, buildPageCsp } from "../http/content-security-policy.ts";
import { APP_NAME_PLACEHOLDER, buildManifest } from "./web-app-manifest.ts";
import { isFilePath, readSiteFiles, type SiteFile } from "./site-files.ts";

/** Configuration that the site depends on. */
export type SiteConfig = Pick<
  AuthConfig,
  "app_name" | "auth_enabled" | "landing_page_enabled" | "setup_required" | "user_registration_enabled"
>;

/** Placeholders in built pages that are filled in per response. */
const PLACEHOLDER = /__(CSP_NONCE|APP_NAME|APP_CONFIG)__/g;
/** How often the build is checked for changes, in ms. */
const RECHECK_INTERVAL_MS = 1_000;
const gzipAsync = promisify(gzip);

/** The files of the current build; reloaded when there is a newer one. */
class SiteBuild {
  readonly #folder: string;
  #files: Promise<ReadonlyMap<string, SiteFile>>;
  #builtAt = 0;
  #lastCheckAt = 0;

  constructor(folder: string) {
    this.#folder = folder;
    this.#files = readSiteFiles(folder);
  }

  get files(): Promise<ReadonlyMap<string, SiteFile>> {
    return this.#files;
  }

  async refresh(): Promise<void> {
    const now = performance.now();
    if (this.#builtAt !== 0 && now - this.#lastCheckAt < RECHECK_INTERVAL_MS) return;
    this.#lastCheckAt = now;
    const found = await stat(path.join(this.#folder, "index.html")).catch(() => undefined);
    const stamp = found?.mtimeMs ?? 0;
    if (stamp === this.#builtAt) return;
    if (this.#builtAt !== 0 || stamp !== 0) this.#files = readSiteFiles(this.#folder);
    this.#builtAt = stamp;
  }
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
  file: SiteFile,
): Promise<FastifyReply> {
  const isImmutable = address.startsWith("/assets/");
  reply
    .header("cache-control", isImmutable ? "public, max-age=31536000, immutable" : "no-cache")
    .header("etag", file.etag)
    .header("vary", "accept-encoding");
  if (request.headers["if-none-match"] === file.etag) return reply.code(304).send();
  const encoding = file.selectEncoding(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.type(file.type).send(await file.loadBody(encoding));
}

/** Base64 SHA-256 of each inline script of a built page. Inline scripts contain no placeholders. */
function hashInlineScripts(built: string): readonly string[] {
  return [...built.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = ""]) =>
    createHash("sha256").update(script).digest("base64"),
  );
}

/**
 * Sends a page with a new nonce; not cached by browsers, since a nonce must not be reused. Pages with a placeholder for
 * the configuration get it embedded, so that their first paint does not wait for an API request.
 */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SiteFile,
  config: SiteConfig,
): Promise<FastifyReply> {
  const nonce = createNonce();
  const { requestedHost } = request;
  const values: Readonly<Record<string, string>> = {
    CSP_NONCE: nonce,
    APP_NAME: escapeHtml(config.app_name ?? APP_NAME_PLACEHOLDER),
    APP_CONFIG: escapeHtml(JSON.stringify(config)),
  };
  const built = (await page.loadBody("identity")).toString("utf8");
  const html = built.replace(PLACEHOLDER, (whole, name: string) => values[name] ?? whole);
  reply
    .type(page.type)
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding")
    .header(
      "content-security-policy",
      buildPageCsp(nonce, requestedHost === null ? null : formatAuthority(requestedHost), hashInlineScripts(built)),
    );
  if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(html);
  return reply.header("content-encoding", "gzip").send(await gzipAsync(html));
}

/** Selects the built page for a path; paths of shows redirect to the setup until it is done. */
function selectPage(address: string, config: SiteConfig): "/play.html" | "/landing.html" | "/index.html" | "setup" {
  if (/^\/(play|join)\//.test(address)) return config.setup_required ? "setup" : "/play.html";
  // Visitors who would only be redirected to the setup or the login get the app, which redirects them.
  const hasLanding = !config.setup_required && (config.landing_page_enabled || !config.auth_enabled);
  return address === "/" && hasLanding ? "/landing.html" : "/index.html";
}

/**
 * Serves the built web app: its files, `landing.html` at the root, `play.html` for teams and displays, and `index.html`
 * for all other paths, which handles unknown ones itself. Until the server is set up, pages of shows redirect to the
 * setup; the others read the configuration and navigate there themselves.
 */
export function serveSite(app: FastifyInstance, folder: string, siteConfig: () => SiteConfig): void {
  const build = new SiteBuild(folder);

  const hidden = { schema: { hide: true } };
  const redirect = (suffix: string) => (request: FastifyRequest, reply: FastifyReply) => {
    const { publicId } = request.params as { readonly publicId: string };
    return reply.redirect(`/play/${encodeURIComponent(publicId)}/${suffix}`, 302);
  };
  app.get("/join/:publicId", hidden, redirect("login"));
  app.get("/join/:publicId/qr", hidden, redirect("qr"));

  app.get("/manifest.webmanifest", hidden, (request, reply) =>
    reply
      .type("application/manifest+json; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("vary", "accept-language")
      .send(JSON.stringify(buildManifest(siteConfig().app_name, negotiateLocale(request.headers["accept-language"])))),
  );

  app.get("/*", hidden, async (request, reply) => {
    const [address = "/"] = request.url.split("?");
    if (address.startsWith("/api/")) return reply.callNotFound();
    const known = (await build.files).get(address);
    if (known !== undefined && path.extname(address) !== ".html") return sendFile(request, reply, address, known);
    // A file of an older build, or one that never existed.
    if (address.startsWith("/assets/") || isFilePath(address)) return reply.callNotFound();
    await build.refresh();
    const files = await build.files;
    const config = siteConfig();
    const name = selectPage(address, config);
    if (name === "setup") return reply.redirect("/setup", 302);
    const page = files.get(name);
    if (page === undefined) return reply.callNotFound();
    return sendPage(request, reply, page, config);
  });
}
