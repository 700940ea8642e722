// npm run screenshots: captures docs/screenshots. npm run screenshots -- --all [--out FOLDER] [--only PATTERN]:
// captures every screen at every size in both themes and languages, with contact sheets for review; with a pattern,
// only screens whose name matches.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium, CHROMIUM_HELP } from "./lib/browser.ts";
import { captureAll } from "./screenshots/capture-all.ts";
import { captureDocs } from "./screenshots/capture-docs.ts";

const { values } = parseArgs({
  options: { all: { type: "boolean", default: false }, out: { type: "string" }, only: { type: "string", default: "" } },
});
const executable = findChromium();
if (executable === undefined) {
  console.error(CHROMIUM_HELP);
  process.exit(1);
}
const browser = await chromium.launch({ executablePath: executable, args: [...CHROMIUM_ARGUMENTS] });
try {
  const out = path.resolve(values.out ?? mkdtempSync(path.join(tmpdir(), "showrunner-screens-")));
  await (values.all ? captureAll(browser, out, new RegExp(values.only)) : captureDocs(browser));
} finally {
  await browser.close();
}
