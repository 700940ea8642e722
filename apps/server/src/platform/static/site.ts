import { stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { newNonce, pageCsp } from "../http/security.ts";
import { isFileAddress, readSite, type SiteFile } from "./site-files.ts";

/** Stands in the built pages where the nonce of the response goes. */
const nonce_placeholder = /__CSP_NONCE__/g;
/** How often a page asks whether the app was built anew, in ms. */
const recheck_after_ms = 1_000;
const gzipped = promisify(gzip);

/** The files of the last build; read again when there is a newer one. */
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

/** A page with a fresh nonce; not kept by browsers, since the nonce must not be used twice. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, page: SiteFile): Promise<FastifyReply> {
  const nonce = newNonce();
  const html = (await page.body("identity")).toString("utf8").replace(nonce_placeholder, nonce);
  reply
    .type(page.type)
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding")
    .header("content-security-policy", pageCsp(nonce, request.headers.host));
  if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(html);
  return reply.header("content-encoding", "gzip").send(await gzipped(html));
}

/**
 * Serves the built web app: its files, `play.html` for the addresses of teams and big screens, and `index.html` for
 * every other page, which then says itself what is not there. Until the server is set up, the lean pages lead to the
 * setup; the others ask for the configuration and go there by themselves.
 */
export function serveSite(app: FastifyInstance, folder: string, isSetUp: () => boolean): void {
  const build = new Build(folder);

  const hidden = { schema: { hide: true } };
  const redirect = (suffix: string) => (request: FastifyRequest, reply: FastifyReply) => {
    const { publicId } = request.params as { readonly publicId: string };
    return reply.redirect(`/play/${encodeURIComponent(publicId)}/${suffix}`, 302);
  };
  app.get("/join/:publicId", hidden, redirect("login"));
  app.get("/join/:publicId/qr", hidden, redirect("qr"));

  app.get("/*", hidden, async (request, reply) => {
    const [address = "/"] = request.url.split("?");
    if (address.startsWith("/api/")) return reply.callNotFound();
    const known = (await build.files).get(address);
    if (known !== undefined && path.extname(address) !== ".html") return sendFile(request, reply, address, known);
    // A file of an older build, or one that never was: no page.
    if (address.startsWith("/assets/") || isFileAddress(address)) return reply.callNotFound();
    await build.refresh();
    const files = await build.files;
    const is_play = /^\/(play|join)\//.test(address);
    if (is_play && !isSetUp()) return reply.redirect("/setup", 302);
    const page = files.get(is_play ? "/play.html" : "/index.html");
    if (page === undefined) return reply.callNotFound();
    return sendPage(request, reply, page);
  });
}
