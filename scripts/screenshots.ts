// npm run screenshots: the pictures of docs/screenshots, taken from a real server with the sample show.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { hostApi } from "../e2e/support/api.ts";
import { startServer } from "../e2e/support/server.ts";
import { Show } from "../e2e/support/show.ts";
import { chromium_arguments, findChromium, how_to_get_chromium } from "./lib/browser.ts";
import { root } from "./lib/files.ts";

const folder = path.join(root, "docs/screenshots");
const team_names = ["The Owls", "Quiz Khalifa", "Les Quizerables", "Agatha Quiztie"];

async function openPage(browser: Browser, width: number, height: number, scale: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    locale: "en-GB",
    colorScheme: "dark",
    reducedMotion: "reduce",
  });
  return context.newPage();
}

/** Puts values into the page's local storage before it first runs. */
async function remember(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, values);
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // Pictures and entrances settle.
  await page.waitForTimeout(1_500);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  console.log(`wrote docs/screenshots/${name}.png`);
}

const executable = findChromium();
if (executable === undefined) {
  console.error(how_to_get_chromium);
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await chromium.launch({ executablePath: executable, args: [...chromium_arguments] });
try {
  const host = await hostApi(server.url);
  const show = await Show.sample(host, "en");
  const sessions = [];
  for (const name of team_names) sessions.push(await show.join(name));
  await show.command({ type: "start" });
  await show.command({ type: "start_first_round" });

  const display = await openPage(browser, 1920, 1080, 1);
  await display.goto(`${server.url}/play/${show.public_id}/display`);

  const phone = await openPage(browser, 390, 844, 2);
  await remember(phone, { [`team_session_${show.public_id}`]: JSON.stringify(sessions[0]) });
  await phone.goto(`${server.url}/play/${show.public_id}`);

  const moderator = await openPage(browser, 1440, 900, 1);
  await remember(moderator, { token: host.token ?? "" });
  await moderator.goto(`${server.url}/gameshows/${show.id}`);

  await shoot(display, "display");
  await shoot(phone, "phone");
  await shoot(moderator, "moderator");
} finally {
  await browser.close();
  await server.stop();
}
