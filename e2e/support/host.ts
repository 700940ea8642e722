import { expect, type Browser, type Locator, type Page } from "@playwright/test";
import type { Locale } from "@showrunner/i18n";
import { HOST_ACCOUNT } from "./api.ts";
import { getBrowserLocale, fieldName, startsWith, translatorsFor, type Translators } from "./texts.ts";

/** The host's laptop, as a page object. */
export class Host {
  readonly page: Page;
  readonly t: Translators;
  readonly #url: string;

  private constructor(page: Page, url: string, locale: Locale) {
    this.page = page;
    this.t = translatorsFor(locale);
    this.#url = url;
  }

  static async open(browser: Browser, url: string, locale: Locale): Promise<Host> {
    const context = await browser.newContext({
      viewport: { width: 1366, height: 768 },
      locale: getBrowserLocale(locale),
      colorScheme: "dark",
    });
    return new Host(await context.newPage(), url, locale);
  }

  field(label: string, within: Page | Locator = this.page): Locator {
    return within.getByRole("textbox", { name: fieldName(label) });
  }

  button(name: string, within: Page | Locator = this.page): Locator {
    return within.getByRole("button", { name: startsWith(name) });
  }

  /** From the first visit to the dashboard. */
  async setUp(): Promise<void> {
    const t = this.t.auth;
    await this.page.goto(this.#url);
    await expect(this.page).toHaveURL(/\/setup$/);
    await this.field(t("admin_username")).fill(HOST_ACCOUNT.username);
    await this.field(t("admin_password")).fill(HOST_ACCOUNT.password);
    await this.field(t("password_again")).fill(HOST_ACCOUNT.password);
    await this.button(t("begin")).click();
    await expect(this.page).toHaveURL(/\/dashboard$/);
  }

  /** Creates an empty library game and opens it in the editor. */
  async newGame(title: string): Promise<void> {
    const t = this.t.games;
    await this.page.goto(`${this.#url}/games`);
    await this.button(t("create")).first().click();
    const dialog = this.page.getByRole("dialog");
    await this.field(t("field_title"), dialog).fill(title);
    await this.button(t("create"), dialog).click();
    await expect(this.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }

  async addRound(type: string): Promise<void> {
    await this.page.locator(".add-round").getByRole("button", { name: type }).click();
  }

  /** Opens the less common fields of a round; they stay open for the following rounds. */
  async openMore(): Promise<void> {
    const more = this.page.locator("details.round-more");
    if (!(await more.evaluate((element: HTMLDetailsElement) => element.open))) await more.locator("summary").click();
  }

  async saveGame(): Promise<void> {
    await this.button(this.t.games("save")).first().click();
    await expect(this.page.getByText(this.t.games("state_saved"))).toBeVisible();
  }

  async newShow(name: string): Promise<void> {
    const t = this.t.gameshows;
    await this.page.goto(`${this.#url}/gameshows`);
    await this.button(t("create")).first().click();
    const dialog = this.page.getByRole("dialog");
    await this.field(t("name"), dialog).fill(name);
    await this.button(t("create"), dialog).click();
    await expect(this.page.getByRole("heading", { level: 1, name })).toBeVisible();
  }

  async addGames(...titles: readonly string[]): Promise<void> {
    const t = this.t.moderator;
    await this.button(t("add_game")).first().click();
    const dialog = this.page.getByRole("dialog");
    for (const title of titles) {
      await dialog.getByRole("button", { name: t("add_named", { title }) }).click();
      await expect(dialog.getByRole("listitem").filter({ hasText: title })).toContainText(t("in_show", { n: 1 }));
    }
    await this.page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }

  /** Clicks the main button at the bottom, once it offers this step. */
  async clickStep(label: string): Promise<void> {
    await expect(this.page.locator(`[data-step="${label}"]`)).toBeVisible();
    await this.#waitForReaction();
    await this.page.locator(`[data-step="${label}"]`).click();
  }

  /** Decides the current buzz. */
  async decideBuzz(outcome: "correct" | "wrong" | "ignore"): Promise<void> {
    const dialog = this.page.getByRole("dialog").filter({ has: this.page.locator("[data-buzz-decision]") });
    const names = {
      correct: startsWith(
        this.t
          .moderator("decide_correct", { points: "" })
          .trim()
          .replace(/[·\s]+$/, ""),
      ),
      wrong: startsWith(this.t.moderator("decide_wrong")),
      ignore: startsWith(this.t.moderator("decide_ignore")),
    };
    await expect(dialog.getByRole("button", { name: names[outcome] })).toBeVisible();
    await this.#waitForReaction();
    await dialog.getByRole("button", { name: names[outcome] }).click();
  }

  /** Human reaction time: the desk ignores clicks right after a change. */
  #waitForReaction(): Promise<void> {
    return this.page.waitForTimeout(600);
  }

  async confirmWinner(): Promise<void> {
    const dialog = this.page.getByRole("dialog");
    await this.#waitForReaction();
    await this.button(this.t.moderator("finish_confirm_winner"), dialog).click();
    await expect(dialog).toBeHidden();
  }
}
