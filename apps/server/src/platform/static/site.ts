import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AuthConfig } from "@showrunner/contract/rest";
import { authorityOf } from "../http/host.policy.ts";
import { preferredLocale } from "../http/locale.ts";
import { escapeHtml } from "../http/refusal-page.ts";
import { newNonce, pageCsp } from "../http/security.ts";
import { app_name_placeholder, manifestOf } from "./manifest.ts";
import { isFileAddress, readSite, type SiteFile } from "./site-files.ts";

/** Configuration that the site depends on. */
export type SiteConfig = Pick<
  AuthConfig,
  "app_name" | "auth_enabled" | "landing_page_enabled" | "setup_required" | "user_registration_enabled"
>;

/** Placeholders in built pages that are filled in per response. */
const placeholder = /__(CSP_NONCE|APP_NAME|APP_CONFIG)__/g;
/** How often the build is checked for changes, in ms. */
const recheck_after_ms = 1_000;
const gzipped = promisify(gzip);

/** The files of the current build; reloaded when there is a newer one. */
class Build {
  readonly #folder: string;
  #files: Promise<ReadonlyMap<string, SiteFile>>;
  #stamp = 0;
  #checked_at = 0;

  constructor(folder: string) {
    this.#folder = folder;
    this.#files = readSite(folder);
  }

  get files(): Promise<ReadonlyMap<string, SiteFile>> {
    return this.#files;
  }

  async refresh(): Promise<void> {
    const now = performance.now();
    if (this.#stamp !== 0 && now - this.#checked_at < recheck_after_ms) return;
    this.#checked_at = now;
    const found = await stat(path.join(this.#folder, "index.html")).catch(() => undefined);
    const stamp = found?.mtimeMs ?? 0;
    if (stamp === this.#stamp) return;
    if (this.#stamp !== 0 || stamp !== 0) this.#files = readSite(this.#folder);
    this.#stamp = stamp;
  }
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
  file: SiteFile,
): Promise<FastifyReply> {
  const immutable = address.startsWith("/assets/");
  reply
    .header("cache-control", immutable ? "public, max-age=31536000, immutable" : "no-cache")
    .header("etag", file.etag)
    .header("vary", "accept-encoding");
  if (request.headers["if-none-match"] === file.etag) return reply.code(304).send();
  const encoding = file.encodingFor(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.type(file.type).send(await file.body(encoding));
}

/** Base64 SHA-256 of each inline script of a built page. Inline scripts contain no placeholders. */
function scriptHashes(built: string): readonly string[] {
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
  const nonce = newNonce();
  const { askedHost } = request;
  const values: Readonly<Record<string, string>> = {
    CSP_NONCE: nonce,
    APP_NAME: escapeHtml(config.app_name ?? app_name_placeholder),
    APP_CONFIG: escapeHtml(JSON.stringify(config)),
  };
  const built = (await page.body("identity")).toString("utf8");
  const html = built.replace(placeholder, (whole, name: string) => values[name] ?? whole);
  reply
    .type(page.type)
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding")
    .header(
      "content-security-policy",
      pageCsp(nonce, askedHost === null ? null : authorityOf(askedHost), scriptHashes(built)),
    );
  if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(html);
  return reply.header("content-encoding", "gzip").send(await gzipped(html));
}

/** Selects the built page for a path; paths of shows redirect to the setup until it is done. */
function pageFor(address: string, config: SiteConfig): "/play.html" | "/landing.html" | "/index.html" | "setup" {
  if (/^\/(play|join)\//.test(address)) return config.setup_required ? "setup" : "/play.html";
  // Visitors who would only be redirected to the setup or the login get the app, which redirects them.
  const has_landing = !config.setup_required && (config.landing_page_enabled || !config.auth_enabled);
  return address === "/" && has_landing ? "/landing.html" : "/index.html";
}

/**
 * Serves the built web app: its files, `landing.html` at the root, `play.html` for teams and displays, and `index.html`
 * for all other paths, which handles unknown ones itself. Until the server is set up, pages of shows redirect to the
 * setup; the others read the configuration and navigate there themselves.
 */
export function serveSite(app: FastifyInstance, folder: string, siteConfig: () => SiteConfig): void {
  const build = new Build(folder);

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
      .send(JSON.stringify(manifestOf(siteConfig().app_name, preferredLocale(request.headers["accept-language"])))),
  );

  app.get("/*", hidden, async (request, reply) => {
    const [address = "/"] = request.url.split("?");
    if (address.startsWith("/api/")) return reply.callNotFound();
    const known = (await build.files).get(address);
    if (known !== undefined && path.extname(address) !== ".html") return sendFile(request, reply, address, known);
    // A file of an older build, or one that never existed.
    if (address.startsWith("/assets/") || isFileAddress(address)) return reply.callNotFound();
    await build.refresh();
    const files = await build.files;
    const config = siteConfig();
    const name = pageFor(address, config);
    if (name === "setup") return reply.redirect("/setup", 302);
    const page = files.get(name);
    if (page === undefined) return reply.callNotFound();
    return sendPage(request, reply, page, config);
  });
}
