import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { locales, type Locale } from "@showrunner/i18n";
import { Api, hostApi } from "../../e2e/support/api.ts";
import { startServer, type RunningServer } from "../../e2e/support/server.ts";
import { Show } from "../../e2e/support/show.ts";
import { browser_locales } from "../../e2e/support/texts.ts";
import { devices, empty_screens, live_screens, looks, screens, unset_screens } from "./screens.ts";
import type { Device, Ids, Looker, Screen } from "./screens.ts";
import { writeSheets, type Picture } from "./sheets.ts";
import { gatherCast, stages, type Cast } from "./stages.ts";

/** Time for late content: pictures, the first frame of a show, animations. */
const settle_ms = 450;

/** Elements that are shown while loading. */
const signs_of_loading = "#root:empty, [aria-busy='true'], .mantine-Skeleton-root, .pl-shell";
const load_limit_ms = 20_000;

/** Library games besides those of the shows. */
const library = ["Around the world", "Quick fingers", "Kino, Küche, Kurioses", "Music of the nineties"];

type Look = (typeof looks)[number];

/** Captures every screen on every device, theme and language; writes screenshots and contact sheets to the folder. */
export async function shootAll(browser: Browser, out: string, only: RegExp): Promise<void> {
  mkdirSync(out, { recursive: true });
  const pictures: Picture[] = [];
  const server = await startServer({ env: { USER_REGISTRATION_ENABLED: "true", PUBLIC_URL: "http://quiz.local" } });
  try {
    const shooting = new Shooting(browser, server, out, only, pictures);
    await shooting.each(unset_screens);
    await new Api(server.url).call("POST /auth/setup", {
      body: { admin_username: "host", admin_password: "correct horse", app_name: "Friday quiz night" },
    });
    const host = await hostApi(server.url);
    shooting.token = host.token ?? "";
    await shooting.each(empty_screens);
    for (const locale of locales) {
      const show = await Show.sample(host, locale);
      shooting.casts.set(locale, await gatherCast(show, server.url));
    }
    for (const title of library) await host.call("POST /games", { body: { title } });
    await shooting.learnIds();
    await shooting.each(screens);
    await shooting.live();
    for (const { phones } of shooting.casts.values()) for (const phone of phones) phone.close();
  } finally {
    await server.stop();
    await writeSheets(browser, out, pictures);
    console.log(`${pictures.length} pictures and their sheets are in ${out}`);
  }
}

class Shooting {
  readonly casts = new Map<Locale, Cast>();
  token = "";
  readonly #ids = new Map<Locale, Ids>();
  readonly #browser: Browser;
  readonly #server: RunningServer;
  readonly #out: string;
  readonly #only: RegExp;
  readonly #pictures: Picture[];

  constructor(browser: Browser, server: RunningServer, out: string, only: RegExp, pictures: Picture[]) {
    this.#browser = browser;
    this.#server = server;
    this.#out = out;
    this.#only = only;
    this.#pictures = pictures;
  }

  async learnIds(): Promise<void> {
    for (const [locale, { show }] of this.casts) {
      const [game] = (await show.slices()).programme?.games ?? [];
      this.#ids.set(locale, { show: show.id, public_id: show.public_id, game: game?.game_id ?? "" });
    }
  }

  /** Captures these screens one after the other, each in a new page. */
  async each(list: readonly Screen[]): Promise<void> {
    for (const screen of list.filter(({ name }) => this.#only.test(name)))
      for (const device of screen.on)
        for (const look of looks) {
          const page = await this.#open(screen, device, look);
          await this.#shoot(page, screen.name, device, look);
          await page.context().close();
        }
  }

  /** Opens all screens that follow a show once, and captures each of them after every step of the show. */
  async live(): Promise<void> {
    const open: { readonly screen: Screen; readonly device: Device; readonly look: Look; readonly page: Page }[] = [];
    for (const screen of live_screens.filter(({ name }) => this.#only.test(name)))
      for (const device of screen.on)
        for (const look of looks) open.push({ screen, device, look, page: await this.#open(screen, device, look) });
    if (open.length === 0) return;
    for (const { name, play } of stages) {
      for (const cast of this.casts.values()) await play(cast);
      for (const { screen, device, look, page } of open)
        await this.#shoot(page, `${screen.name}-${name}`, device, look);
    }
    for (const { page } of open) await page.context().close();
  }

  async #open({ address, as }: Screen, device: Device, { theme, locale }: Look): Promise<Page> {
    const context = await this.#browser.newContext({
      viewport: devices[device],
      locale: browser_locales[locale],
      colorScheme: theme,
      // No animations in screenshots.
      reducedMotion: "reduce",
      serviceWorkers: "block",
    });
    await this.#become(context, as, locale);
    const page = await context.newPage();
    const ids = this.#ids.get(locale) ?? { show: "", public_id: "", game: "" };
    await page.goto(this.#server.url + address(ids), { waitUntil: "load" });
    return page;
  }

  async #become(context: BrowserContext, as: Looker, locale: Locale): Promise<void> {
    const [session] = this.casts.get(locale)?.sessions ?? [];
    const stored: Record<string, string> =
      as === "host"
        ? { token: this.token }
        : as === "team" && session !== undefined
          ? { [`team_session_${session.show.public_id}`]: JSON.stringify(session) }
          : {};
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
  }

  async #shoot(page: Page, name: string, device: Device, { theme, locale }: Look): Promise<void> {
    // A page that never finishes loading is captured as it is. Checks twice, since a page may start loading after its
    // first render.
    for (let look_again = 0; look_again < 2; look_again += 1) {
      await page
        .waitForFunction((signs) => document.querySelector(signs) === null, signs_of_loading, {
          timeout: load_limit_ms,
        })
        .catch(() => undefined);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(settle_ms);
    }
    const file = `${device}-${name}-${theme}-${locale}.png`;
    await page.screenshot({ path: path.join(this.#out, file) });
    // Reports horizontal overflow, which a small screenshot hides.
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) console.log(`${file}: ${overflow} px wider than the screen`);
    this.#pictures.push({ file, device, name, label: `${name} · ${theme} ${locale}` });
  }
}
