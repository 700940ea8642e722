import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";

/**
 * Writes `build.json`: the build id and, for each page, all files that it may ever request. The service worker caches
 * the files, and an open page detects a newer build when its own file is no longer listed.
 */
export function emitBuildList(): Plugin {
  return {
    name: "showrunner-build-list",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const parts: Record<string, readonly string[]> = {};
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk" && chunk.isEntry) parts[chunk.name] = collectFiles(bundle, chunk.fileName);
        const id = createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);
        this.emitFile({ type: "asset", fileName: "build.json", source: JSON.stringify({ id, parts }) });
      },
    },
  };
}

/** All files that a file imports, statically or dynamically, with style sheets and fonts, as URLs. */
function collectFiles(bundle: Rolldown.OutputBundle, entry: string): string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    const output = bundle[name];
    if (output?.type === "chunk") {
      const { importedCss, importedAssets } = output.viteMetadata ?? {};
      for (const next of [
        ...output.imports,
        ...output.dynamicImports,
        ...(importedCss ?? []),
        ...(importedAssets ?? []),
      ])
        visit(next);
    } else if (output !== undefined && name.endsWith(".css")) {
      for (const [, font = ""] of String(output.source).matchAll(/url\(\/(assets\/[^)]+)\)/g)) visit(font);
    }
  };
  visit(entry);
  return [...found].filter((name) => bundle[name] !== undefined).map((name) => `/${name}`);
}
