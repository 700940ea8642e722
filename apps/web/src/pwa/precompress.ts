import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const COMPRESSIBLE = /\.(css|js|json|svg|txt|webmanifest)$/;
/** Minimum size in bytes: smaller files fit in one packet anyway. */
const MIN_BYTES = 1_024;

/** Writes a Brotli and a gzip copy of maximum quality beside each text file of the build, for the server to send. */
export function precompress(): Plugin {
  return {
    name: "showrunner-precompress",
    apply: "build",
    async writeBundle({ dir = "dist" }, bundle) {
      await Promise.all(
        Object.values(bundle).map(async (output) => {
          const plain = Buffer.from(output.type === "chunk" ? output.code : output.source);
          if (!COMPRESSIBLE.test(output.fileName) || plain.length < MIN_BYTES) return;
          const file = path.join(dir, output.fileName);
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
          await writeFile(`${file}.br`, await brotliAsync(plain, { params }));
          await writeFile(`${file}.gz`, await gzipAsync(plain, { level: constants.Z_BEST_COMPRESSION }));
        }),
      );
    },
  };
}
