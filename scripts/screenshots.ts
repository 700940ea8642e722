// npm run screenshots: captures docs/screenshots. npm run screenshots -- --all [--out FOLDER] [--only PATTERN]:
// captures every screen at every size in both themes and languages, with contact sheets for review; with a pattern,
// only screens whose name matches.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { chromium_arguments, findChromium, how_to_get_chromium } from "./lib/browser.ts";
import { shootAll } from "./pictures/all.ts";
import { shootDocs } from "./pictures/docs.ts";

const { values } = parseArgs({
  options: { all: { type: "boolean", default: false }, out: { type: "string" }, only: { type: "string", default: "" } },
});
const executable = findChromium();
if (executable === undefined) {
  console.error(how_to_get_chromium);
  process.exit(1);
}
const browser = await chromium.launch({ executablePath: executable, args: [...chromium_arguments] });
try {
  const out = path.resolve(values.out ?? mkdtempSync(path.join(tmpdir(), "showrunner-screens-")));
  await (values.all ? shootAll(browser, out, new RegExp(values.only)) : shootDocs(browser));
} finally {
  await browser.close();
}
