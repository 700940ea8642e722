import { expect, type Browser, type BrowserContext, type Locator, type Page } from "@playwright/test";
import type { Locale } from "@showrunner/i18n";
import { getBrowserLocale, fieldName, translatorsFor, type Translators } from "./texts.ts";

/** A team's phone, as a page object. */
export class Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly team: string;
  readonly #t: Translators;

  private constructor(context: BrowserContext, page: Page, team: string, locale: Locale) {
    this.context = context;
    this.page = page;
    this.team = team;
    this.#t = translatorsFor(locale);
  }

  static async open(browser: Browser, team: string, locale: Locale): Promise<Phone> {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: getBrowserLocale(locale),
      hasTouch: true,
      isMobile: true,
      colorScheme: "dark",
    });
    return new Phone(context, await context.newPage(), team, locale);
  }

  /** From the join link to the lobby, as a new team. */
  async register(joinLink: string): Promise<void> {
    const t = this.#t.join;
    await this.page.goto(joinLink);
    await expect(this.page).toHaveURL(/\/play\/[2-9A-Z]{8}\/login$/);
    await this.page.getByText(t("tab_register"), { exact: true }).click();
    await this.page.getByRole("textbox", { name: fieldName(t("name")) }).fill(this.team);
    await this.page.getByRole("textbox", { name: fieldName(t("password")) }).fill("let us in");
    await this.page.getByRole("button", { name: t("register") }).click();
    await expect(this.page.getByText(this.#t.stages("lobby_title", { team: this.team }))).toBeVisible();
  }

  buzzer(): Locator {
    return this.page.getByRole("button", { name: this.#t.audience("buzzer_label") });
  }

  /** Waits until the buzzer is enabled, and presses it. */
  async buzz(): Promise<void> {
    await expect(this.buzzer()).toHaveAttribute("aria-disabled", "false");
    await this.buzzer().tap();
  }

  /** Checks the text below the buzzer; reconnecting may take some seconds. */
  async expectBuzzerStatus(text: "buzz_your_turn" | "buzz_out"): Promise<void> {
    await expect(
      this.page
        .getByRole("status")
        .filter({ hasText: this.#t.play(text) })
        .first(),
    ).toBeVisible({
      timeout: 20_000,
    });
  }

  async expectHolder(team: string): Promise<void> {
    const text = this.#t.play("buzz_other_turn", { team });
    await expect(this.page.getByRole("status").filter({ hasText: text }).first()).toBeVisible();
  }

  async expectResult(title: "result_answer_correct" | "result_answer_wrong" | "result_no_answer"): Promise<void> {
    await expect(this.page.getByRole("heading", { name: this.#t.reveal(title) })).toBeVisible();
  }

  async pickOption(option: string): Promise<void> {
    await this.page.getByRole("button", { name: option }).tap();
    const send = this.page.getByRole("button", { name: this.#t.choice("send_picks") });
    if (await send.isVisible()) await send.tap();
    await expect(this.page.getByText(this.#t.choice("picks_noted"))).toBeVisible();
  }

  async submitItem(item: string): Promise<void> {
    await this.page.getByRole("textbox", { name: this.#t.challenge("next_item") }).fill(item);
    await this.page.getByRole("button", { name: this.#t.rounds("add") }).tap();
    await expect(this.page.getByRole("listitem").filter({ hasText: item })).toContainText(
      this.#t.challenge("note_noted"),
    );
  }
}
