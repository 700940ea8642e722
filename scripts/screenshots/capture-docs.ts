// Captures docs/screenshots from a real server with the sample show.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import type { TeamSession } from "@showrunner/contract/rest";
import { Api, HOST_ACCOUNT, createHostApi } from "../../e2e/support/api.ts";
import { startServer } from "../../e2e/support/server.ts";
import { Show } from "../../e2e/support/show.ts";
import { root } from "../lib/files.ts";
import { connectPhone } from "./headless-phone.ts";

const folder = path.join(root, "docs/screenshots");
/** Teams of the captured show with their points; the first one owns the phone in the screenshot. */
const TEAM_NAMES = [
  { name: "The Owls", points: 40 },
  { name: "Quiz Khalifa", points: 50 },
  { name: "Les Quizerables", points: 30 },
  { name: "Agatha Quiztie", points: 20 },
] as const;

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

/** Sets local storage values before the page runs. */
async function presetLocalStorage(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, values);
}

async function capture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // Waits for pictures and animations.
  await page.waitForTimeout(1_500);
  // A palette suffices for flat colours and keeps the repository small.
  const picture = await sharp(await page.screenshot())
    .png({ palette: true, quality: 100, dither: 1, effort: 8 })
    .toBuffer();
  writeFileSync(path.join(folder, `${name}.png`), picture);
  console.log(`wrote docs/screenshots/${name}.png`);
}

export async function captureDocs(browser: Browser): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const server = await startServer({ env: { PUBLIC_URL: "http://quiz.local" } });
  try {
    const { username, password } = HOST_ACCOUNT;
    await new Api(server.url).call("POST /auth/setup", {
      body: { admin_username: username, admin_password: password, app_name: "Friday quiz night" },
    });
    const host = await createHostApi(server.url);
    const show = await Show.createSample(host, "en");
    const sessions: TeamSession[] = [];
    for (const { name } of TEAM_NAMES) sessions.push(await show.join(name));
    const [owls, ...others] = sessions;
    const phones = others.map((session) => connectPhone(server.url, session));

    // Skips to the second game, which uses the buzzer.
    await show.command({ type: "start" });
    await show.command({ type: "start_first_round" });
    for (const [index, { team }] of sessions.entries()) {
      const points = TEAM_NAMES[index]?.points ?? 0;
      await show.command({ type: "correct_points", team_id: team.id, points, reason: "Warm-up" });
    }
    await show.command({ type: "finalize_game" });
    await show.command({ type: "finish_game", winner_team_id: others[0]?.team.id ?? null });
    await show.command({ type: "start_first_round" });
    const { round } = await show.readSlices();

    const display = await openPage(browser, 1920, 1080, 1);
    await display.goto(`${server.url}/play/${show.public_id}/display`);

    const phone = await openPage(browser, 390, 844, 2);
    await presetLocalStorage(phone, { [`team_session_${show.public_id}`]: JSON.stringify(owls) });
    await phone.goto(`${server.url}/play/${show.public_id}`);

    const moderator = await openPage(browser, 1440, 900, 1);
    await presetLocalStorage(moderator, { token: host.token ?? "" });
    await moderator.goto(`${server.url}/gameshows/${show.id}`);

    await capture(phone, "phone");
    phones[0]?.press(round?.id ?? "");
    phones[2]?.press(round?.id ?? "");
    await capture(display, "display");
    await capture(moderator, "moderator");
    for (const connected of phones) connected.close();
  } finally {
    await server.stop();
  }
}
