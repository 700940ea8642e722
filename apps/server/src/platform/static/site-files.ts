import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const mediaTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".wav": "audio/wav",
  ".webm": "video/webm",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};
/** Whether a path looks like a file of the site rather than a page; page paths may contain dots, too. */
export function isFilePath(address: string): boolean {
  const extension = path.extname(address);
  return extension !== ".html" && extension in mediaTypes;
}

const COMPRESSIBLE = /^(text\/|application\/(json|manifest)|image\/svg)/;
/** Smaller files fit in one packet anyway, in bytes. */
const MIN_COMPRESSED_BYTES = 1_024;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** A file of the built web app, loaded and compressed on first use, then kept in memory. */
export class SiteFile {
  readonly type: string;
  readonly etag: string;
  readonly #file: string;
  readonly #isCompressible: boolean;
  readonly #bodies = new Map<Encoding, Promise<Buffer>>();

  constructor(file: string, size: number, mtimeMs: number) {
    this.#file = file;
    this.type = mediaTypes[path.extname(file)] ?? "application/octet-stream";
    this.etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
    this.#isCompressible = COMPRESSIBLE.test(this.type) && size >= MIN_COMPRESSED_BYTES;
  }

  /** Chooses a content encoding from an `Accept-Encoding` header. */
  selectEncoding(accepted: string | undefined): Encoding {
    if (!this.#isCompressible || accepted === undefined) return "identity";
    if (/\bbr\b/.test(accepted)) return "br";
    return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
  }

  loadBody(encoding: Encoding): Promise<Buffer> {
    const known = this.#bodies.get(encoding);
    if (known !== undefined) return known;
    const body = this.#load(encoding);
    this.#bodies.set(encoding, body);
    // A failed read may succeed later.
    body.catch(() => this.#bodies.delete(encoding));
    return body;
  }

  async #load(encoding: Encoding): Promise<Buffer> {
    if (encoding === "identity") return readFile(this.#file);
    // The build may provide a better compressed file.
    const prepared = await readFile(`${this.#file}.${encoding === "br" ? "br" : "gz"}`).catch(() => undefined);
    if (prepared !== undefined) return prepared;
    const plain = await this.loadBody("identity");
    if (encoding === "gzip") return gzipAsync(plain);
    return brotliAsync(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    });
  }
}

/** The files of a folder by path (`/assets/main-B2x.js`), without hidden and precompressed ones. */
export async function readSiteFiles(folder: string): Promise<ReadonlyMap<string, SiteFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/(^|[\\/])\.|\.(br|gz)$/.test(path.relative(folder, file)));
  const found = await Promise.all(
    files.map(async (file): Promise<[string, SiteFile]> => {
      const { size, mtimeMs } = await stat(file);
      return [`/${path.relative(folder, file).split(path.sep).join("/")}`, new SiteFile(file, size, mtimeMs)];
    }),
  );
  return new Map(found);
}
