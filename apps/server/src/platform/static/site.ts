import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import type { Locale } from "@showrunner/i18n";
import type { EmbeddedConfig } from "@showrunner/contract/rest";
import { escapeHtml } from "@showrunner/markdown";
import { formatAuthority } from "../http/host.policy.ts";
import { createNonce, buildPageCsp } from "../http/content-security-policy.ts";
import { APP_NAME_PLACEHOLDER, buildManifest } from "./web-app-manifest.ts";

export interface SiteConfig extends EmbeddedConfig {
  /** Language of visitors whose browsers accept none of the app's languages. */
  readonly default_language: Locale;
}

/** Placeholders in built pages that are filled in per response. */
const PLACEHOLDER = /__(CSP_NONCE|APP_NAME|APP_CONFIG)__/g;
/** How often the build is checked for changes, in ms. */
const RECHECK_INTERVAL_MS = 1_000;
/** Files whose names contain a hash of their content. */
const HASHED_FILES = "/assets/";
/**
 * Compressed copies are sent only in place of their originals; hidden and unusual paths never name a file of the site.
 */
const NEVER_SERVED = /\.(br|gz)$|\/$|\/[./]|[\\%]/;
/** Extensions of files. All other paths are pages, which may contain dots, too. */
const FILE_EXTENSION = /\.(css|gif|ico|jpg|js|json|mp3|ogg|png|svg|txt|wav|webm|webmanifest|webp|woff2)$/;
const gzipAsync = promisify(gzip);

/** The pages of the current build, cached in memory; read again when there is a newer build. */
class SitePages {
  readonly #folder: string;
  readonly #texts = new Map<string, Promise<string>>();
  #builtAt = 0;
  #lastCheckAt = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Undefined if the build has no such page. */
  async read(name: string): Promise<string | undefined> {
    await this.#refresh();
    let text = this.#texts.get(name);
    if (text === undefined) {
      text = readFile(path.join(this.#folder, name), "utf8");
      this.#texts.set(name, text);
      // A failed read may succeed later.
      text.catch(() => this.#texts.delete(name));
    }
    return text.catch(() => undefined);
  }

  async #refresh(): Promise<void> {
    const now = performance.now();
    if (this.#builtAt !== 0 && now - this.#lastCheckAt < RECHECK_INTERVAL_MS) return;
    this.#lastCheckAt = now;
    const found = await stat(path.join(this.#folder, "index.html")).catch(() => undefined);
    const builtAt = found?.mtimeMs ?? 0;
    if (builtAt !== this.#builtAt) this.#texts.clear();
    this.#builtAt = builtAt;
  }
}

/** Base64 SHA-256 of each inline script of a built page. Inline scripts contain no placeholders. */
function hashInlineScripts(built: string): readonly string[] {
  return [...built.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = ""]) =>
    createHash("sha256").update(script).digest("base64"),
  );
}

/**
 * Sends a page with a new nonce; browsers must not cache it, because a nonce must not be reused. The configuration is
 * embedded into pages with a placeholder for it, so that their first paint does not wait for an API request.
 */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  built: string,
  { default_language, ...config }: SiteConfig,
): Promise<FastifyReply> {
  const nonce = createNonce();
  const { requestedHost } = request;
  const values: Readonly<Record<string, string>> = {
    CSP_NONCE: nonce,
    APP_NAME: escapeHtml(config.app_name ?? APP_NAME_PLACEHOLDER),
    APP_CONFIG: escapeHtml(JSON.stringify(config)),
  };
  const html = built
    // The script in the page's head keeps this language unless the browser asks for another one.
    .replace(/^(<!doctype html>\s*<html lang=)"[a-z]{2}"/, `$1"${default_language}"`)
    .replace(PLACEHOLDER, (whole, name: string) => values[name] ?? whole);
  reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding")
    .header(
      "content-security-policy",
      buildPageCsp(nonce, requestedHost === null ? null : formatAuthority(requestedHost), hashInlineScripts(built)),
    );
  if (new Negotiator(request.raw).encoding(["gzip", "identity"]) !== "gzip") return reply.send(html);
  return reply.header("content-encoding", "gzip").send(await gzipAsync(html));
}

const isFilePath = (address: string): boolean => FILE_EXTENSION.test(address);

/** Selects the built page for a path. Until setup is done, paths of shows redirect to it. */
function selectPage(address: string, config: SiteConfig): "play.html" | "landing.html" | "index.html" | "setup" {
  if (/^\/(play|join)\//.test(address)) return config.setup_required ? "setup" : "play.html";
  // Visitors who would be redirected to the setup or the login get the app, which redirects them.
  const hasLanding = !config.setup_required && (config.landing_page_enabled || !config.auth_enabled);
  return address === "/" && hasLanding ? "landing.html" : "index.html";
}

/**
 * Serves the built web app: its files, `landing.html` at the root, `play.html` for teams and displays, and `index.html`
 * for all other paths; it handles unknown paths itself. Until the server is set up, pages of shows redirect to the
 * setup; all other pages read the configuration and navigate there themselves.
 */
export function serveSite(app: FastifyInstance, folder: string, siteConfig: () => SiteConfig): void {
  const pages = new SitePages(folder);
  void app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: "ignore",
    index: false,
    suppressWarning: true,
    setHeaders: (reply, file) => {
      const isHashed = file.startsWith(path.join(folder, HASHED_FILES));
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });

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
      .send(JSON.stringify(buildManifest(siteConfig().app_name, request.locale))),
  );

  app.get("/*", hidden, async (request, reply) => {
    const [address = "/"] = request.url.split("?");
    if (address.startsWith("/api/")) return reply.callNotFound();
    if (address.startsWith(HASHED_FILES) || isFilePath(address)) {
      return NEVER_SERVED.test(address) ? reply.callNotFound() : reply.sendFile(address);
    }
    const config = siteConfig();
    const name = selectPage(address, config);
    if (name === "setup") return reply.redirect("/setup", 302);
    const page = await pages.read(name);
    return page === undefined ? reply.callNotFound() : sendPage(request, reply, page, config);
  });
}
