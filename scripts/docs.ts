// npm run docs: generates the parts of docs/ that follow from the code. With --check it only verifies that they are
// current.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { renderConfigurationPage } from "./docs/configuration-page.ts";
import { renderOpenApiDocument } from "./docs/openapi-document.ts";
import { renderProtocolPage } from "./docs/protocol-page.ts";
import { renderRoundTypesPage } from "./docs/round-types-page.ts";
import { root } from "./lib/files.ts";

const pages: Readonly<Record<string, () => Promise<string>>> = {
  "docs/configuration.md": renderConfigurationPage,
  "docs/openapi.json": renderOpenApiDocument,
  "docs/protocol.md": renderProtocolPage,
  "docs/round-types/README.md": renderRoundTypesPage,
};

const onlyCheck = process.argv.includes("--check");
for (const [file, write] of Object.entries(pages)) {
  const filePath = path.join(root, file);
  const wanted = await write();
  const present = existsSync(filePath) ? readFileSync(filePath, "utf8") : "";
  if (wanted === present) continue;
  if (onlyCheck) {
    console.log(`${file} is out of date; run: npm run docs`);
    process.exitCode = 1;
  } else {
    writeFileSync(filePath, wanted);
    console.log(`wrote ${file}`);
  }
}
