import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "@playwright/test";
import type { Device } from "./screens.ts";

export interface Screenshot {
  /** File name in the folder. */
  readonly file: string;
  readonly device: Device;
  readonly name: string;
  readonly label: string;
}

/** Width of a screenshot on a sheet, and number of screenshots per sheet. */
const SHEET_LAYOUT: Readonly<Record<Device, { readonly width: number; readonly count: number }>> = {
  phone: { width: 240, count: 24 },
  laptop: { width: 480, count: 16 },
  display: { width: 480, count: 16 },
};
const SHEET_WIDTH = 2_000;

const SHEET_CSS = `body{margin:0;padding:16px;background:#888;font:13px sans-serif;display:flex;flex-wrap:wrap;gap:12px}
figure{margin:0}img{display:block;width:100%}figcaption{padding:4px 0;color:#000}`;

/** Writes contact sheets per device: an HTML page with links to the screenshots, and a screenshot of itself. */
export async function writeContactSheets(
  browser: Browser,
  out: string,
  screenshots: readonly Screenshot[],
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 800 } });
  for (const [device, { width, count }] of Object.entries(SHEET_LAYOUT)) {
    const deviceScreenshots = screenshots.filter((screenshot) => screenshot.device === device);
    for (let begin = 0; begin < deviceScreenshots.length; begin += count) {
      const figures = deviceScreenshots
        .slice(begin, begin + count)
        .map(
          ({ file, label }) =>
            `<figure style="width:${width}px"><a href="${file}"><img src="${file}" alt=""></a><figcaption>${label}</figcaption></figure>`,
        );
      const name = `sheet-${device}-${String(1 + begin / count).padStart(2, "0")}`;
      const file = path.join(out, `${name}.html`);
      writeFileSync(file, `<!doctype html><meta charset="utf-8"><style>${SHEET_CSS}</style>${figures.join("\n")}`);
      await page.goto(pathToFileURL(file).href);
      await page.screenshot({ path: path.join(out, `${name}.png`), fullPage: true });
    }
  }
  await page.close();
}
