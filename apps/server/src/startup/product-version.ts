import { readFileSync } from "node:fs";

/** Version of the product, from the root package.json. */
export function readProductVersion(): string {
  const text = readFileSync(new URL("../../../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}
