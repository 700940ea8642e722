import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);

/**
 * Puts beside each file that the lean page names a copy in Brotli's best quality, which the server sends as it is. The
 * server itself compresses at first use and so has not the time for it; here it saves a phone one byte in twelve.
 */
export function compressPlay(): Plugin {
  return {
    name: "showrunner-compress-play",
    apply: "build",
    async writeBundle({ dir = "dist" }, bundle) {
      const page = bundle["play.html"];
      const html = page?.type === "asset" ? String(page.source) : "";
      const files = Object.values(bundle).filter((output) => html.includes(`/${output.fileName}"`));
      await Promise.all(
        files.map(async (output) => {
          const plain = output.type === "chunk" ? output.code : output.source;
          await writeFile(path.join(dir, `${output.fileName}.br`), await brotli(plain));
        }),
      );
    },
  };
}
