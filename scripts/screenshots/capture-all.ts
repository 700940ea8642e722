import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { TeamSession } from "@showrunner/contract/rest";
import { locales, type Locale } from "@showrunner/i18n";
import { Api, createHostApi } from "../../e2e/support/api.ts";
import { startServer, type RunningServer } from "../../e2e/support/server.ts";
import { Show } from "../../e2e/support/show.ts";
import { getBrowserLocale, translatorsFor } from "../../e2e/support/texts.ts";
import { DEVICES, EMPTY_SCREENS, LIVE_SCREENS, APPEARANCES, screens, SETUP_SCREENS } from "./screens.ts";
import type { Device, Ids, Viewer, Screen } from "./screens.ts";
import { addEncore, createCodeShow, createUsedProvider } from "./sample-content.ts";
import { writeContactSheets, type Screenshot } from "./contact-sheets.ts";
import { prepareSampleShow, SHOW_STEPS, TEAM_NAMES, type SampleShow } from "./show-steps.ts";

/** Time for late content: pictures, the first frame of a show, animations. */
const SETTLE_MS = 450;

/** Elements that are shown while loading. */
const LOADING_SELECTOR = "#root:empty, [aria-busy='true'], .mantine-Skeleton-root, .pl-shell";
const LOAD_TIMEOUT_MS = 20_000;

/** Library games besides those of the shows. */
const LIBRARY_TITLES = ["Around the world", "Quick fingers", "Kino, Küche, Kurioses", "Music of the nineties"];

/** Before there are shows. */
const NO_IDS: Ids = { show: "", public_id: "", game: "", translated_game: "", code_public_id: "", provider: "" };

type Appearance = (typeof APPEARANCES)[number];

/** Captures every screen on every device, theme and language; writes screenshots and contact sheets to the folder. */
export async function captureAll(browser: Browser, out: string, only: RegExp): Promise<void> {
  mkdirSync(out, { recursive: true });
  const screenshots: Screenshot[] = [];
  const server = await startServer({ env: { USER_REGISTRATION_ENABLED: "true", PUBLIC_URL: "http://quiz.local" } });
  try {
    const shooting = new ScreenshotSession(browser, server, out, only, screenshots);
    await shooting.captureScreens(SETUP_SCREENS);
    await new Api(server.url).call("POST /auth/setup", {
      body: { admin_username: "host", admin_password: "correct horse", app_name: "Friday quiz night" },
    });
    const host = await createHostApi(server.url);
    shooting.host = host;
    await shooting.captureScreens(EMPTY_SCREENS);
    const provider = await createUsedProvider(host, server);
    for (const title of LIBRARY_TITLES) await host.call("POST /games", { body: { title } });
    for (const locale of locales) await shooting.addShows(host, locale, provider);
    await shooting.captureScreens(screens);
    await shooting.captureLiveScreens();
    for (const { phones } of shooting.shows.values()) for (const phone of phones) phone.close();
  } finally {
    await server.stop();
    await writeContactSheets(browser, out, screenshots);
    console.log(`${screenshots.length} screenshots and their contact sheets are in ${out}`);
  }
}

class ScreenshotSession {
  readonly shows = new Map<Locale, SampleShow>();
  /** Null before the first setup. */
  host: Api | null = null;
  readonly #ids = new Map<Locale, Ids>();
  /** Of phones, by viewer and language. */
  readonly #sessions = new Map<string, TeamSession | undefined>();
  readonly #browser: Browser;
  readonly #server: RunningServer;
  readonly #out: string;
  readonly #only: RegExp;
  readonly #screenshots: Screenshot[];

  constructor(browser: Browser, server: RunningServer, out: string, only: RegExp, screenshots: Screenshot[]) {
    this.#browser = browser;
    this.#server = server;
    this.#out = out;
    this.#only = only;
    this.#screenshots = screenshots;
  }

  /** Creates the shows of a language. */
  async addShows(host: Api, locale: Locale, provider: string): Promise<void> {
    const show = await Show.createSample(host, locale);
    const [game] = (await show.readSlices()).programme?.games ?? [];
    const translatedGame = await addEncore(host, show, locale);
    const sample = await prepareSampleShow(show, this.#server.url);
    const codeShow = await createCodeShow(host, locale === "de" ? "Sommerfest" : "Summer party");
    this.shows.set(locale, sample);
    this.#sessions.set(`team ${locale}`, sample.sessions[0]);
    this.#sessions.set(`code_team ${locale}`, await codeShow.join(TEAM_NAMES[0]));
    this.#ids.set(locale, {
      show: show.id,
      public_id: show.public_id,
      game: game?.game_id ?? "",
      translated_game: translatedGame,
      code_public_id: codeShow.public_id,
      provider,
    });
  }

  /** Captures these screens one after the other, each in a new page. */
  async captureScreens(list: readonly Screen[]): Promise<void> {
    for (const screen of list.filter(({ name }) => this.#only.test(name)))
      for (const device of screen.devices)
        for (const appearance of APPEARANCES) {
          const page = await this.#open(screen, device, appearance);
          await this.#capture(page, screen.name, device, appearance);
          await page.context().close();
        }
  }

  /** Opens all screens that follow a show once, and captures each of them after every step of the show. */
  async captureLiveScreens(): Promise<void> {
    const open: { readonly screen: Screen; readonly device: Device; readonly look: Appearance; readonly page: Page }[] =
      [];
    for (const screen of LIVE_SCREENS.filter(({ name }) => this.#only.test(name)))
      for (const device of screen.devices)
        for (const appearance of APPEARANCES)
          open.push({ screen, device, look: appearance, page: await this.#open(screen, device, appearance) });
    if (open.length === 0) return;
    for (const { name, play } of SHOW_STEPS) {
      // All steps together take longer than an access token is valid.
      await this.host?.login();
      for (const show of this.shows.values()) await play(show);
      for (const { screen, device, look: appearance, page } of open)
        await this.#capture(page, `${screen.name}-${name}`, device, appearance);
    }
    for (const { page } of open) await page.context().close();
  }

  async #open({ address, as, open }: Screen, device: Device, { theme, locale }: Appearance): Promise<Page> {
    const context = await this.#browser.newContext({
      viewport: DEVICES[device],
      locale: getBrowserLocale(locale),
      colorScheme: theme,
      // No animations in screenshots.
      reducedMotion: "reduce",
      serviceWorkers: "block",
    });
    await this.#signInAs(context, as, locale);
    const page = await context.newPage();
    await page.goto(this.#server.url + address(this.#ids.get(locale) ?? NO_IDS), { waitUntil: "load" });
    if (open !== undefined) {
      await page.waitForLoadState("networkidle");
      await open(page, translatorsFor(locale));
    }
    return page;
  }

  async #signInAs(context: BrowserContext, as: Viewer, locale: Locale): Promise<void> {
    const session = this.#sessions.get(`${as} ${locale}`);
    const stored: Record<string, string> =
      as === "host"
        ? await this.#createHostSession()
        : session !== undefined
          ? { [`team_session_${session.show.public_id}`]: JSON.stringify(session) }
          : {};
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
  }

  /** A session of its own for each page, which the page renews by itself. */
  async #createHostSession(): Promise<Record<string, string>> {
    const tokens = await this.host?.login();
    if (tokens?.refresh_token === undefined) return {};
    return {
      token: tokens.access_token,
      refresh_token: tokens.refresh_token,
      token_expires_at: String(Date.now() + tokens.expires_in * 1000),
    };
  }

  async #capture(page: Page, name: string, device: Device, { theme, locale }: Appearance): Promise<void> {
    // A page that never finishes loading is captured as it is. Checks twice, since a page may start loading after its
    // first render.
    for (let lookAgain = 0; lookAgain < 2; lookAgain += 1) {
      await page
        .waitForFunction((signs) => document.querySelector(signs) === null, LOADING_SELECTOR, {
          timeout: LOAD_TIMEOUT_MS,
        })
        .catch(() => undefined);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(SETTLE_MS);
    }
    const file = `${device}-${name}-${theme}-${locale}.png`;
    await page.screenshot({ path: path.join(this.#out, file) });
    // Reports horizontal overflow, which a small screenshot hides.
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) console.log(`${file}: ${overflow} px wider than the screen`);
    this.#screenshots.push({ file, device, name, label: `${name} · ${theme} ${locale}` });
  }
}
