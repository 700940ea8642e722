import type { Page } from "@playwright/test";
import type { Locale } from "@showrunner/i18n";
import { createHostApi } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { nightlyIf } from "./support/nightly.ts";
import { startServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";
import { getBrowserLocale, fieldName, translatorsFor } from "./support/texts.ts";

interface RegistrationInput {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly again?: string;
}

function registrationForm(page: Page, locale: Locale) {
  const t = translatorsFor(locale);
  const field = (label: string) => page.getByRole("main").getByRole("textbox", { name: fieldName(label) });
  const submit = page.getByRole("main").getByRole("button", { name: t.auth("register_submit") });
  return {
    submit,
    async enter({ username, email, password, again = password }: RegistrationInput): Promise<void> {
      await field(t.auth("login_username")).fill(username);
      await field(t.auth("email")).fill(email);
      await field(t.auth("login_password")).fill(password);
      await field(t.auth("password_again")).fill(again);
      await submit.click();
    },
  };
}

for (const locale of ["en", "de"] as const)
  test(
    `a visitor registers after setup enabled registration (${locale})`,
    nightlyIf(locale !== "de"),
    async ({ server, browser }) => {
      const t = translatorsFor(locale);
      const context = await browser.newContext({ locale: getBrowserLocale(locale), colorScheme: "dark" });
      const page = await context.newPage();
      // Before setup, pages of the audience redirect to it, too.
      await page.goto(`${server.url}/join/ABCD2345`);
      await expect(page).toHaveURL(/\/setup$/);
      const field = (label: string) => page.getByRole("textbox", { name: fieldName(label) });
      await field(t.auth("admin_username")).fill("host");
      await field(t.auth("admin_password")).fill("correct horse");
      await field(t.auth("password_again")).fill("correct house");
      await page.getByRole("switch", { name: t.auth("registration_enabled") }).click();
      await page.getByRole("button", { name: t.auth("begin") }).click();
      await expect(page.getByText(t.fields("passwords_match"))).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
      await field(t.auth("password_again")).fill("correct horse");
      await page.getByRole("button", { name: t.auth("begin") }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      await context.close();

      const visitor = await browser.newContext({ locale: getBrowserLocale(locale), colorScheme: "light" });
      const phone = await visitor.newPage();
      await phone.setViewportSize({ width: 390, height: 844 });
      // Registering also leads to the page originally requested.
      await phone.goto(`${server.url}/gameshows`);
      await phone
        .getByRole("main")
        .getByRole("link", { name: t.auth("register_submit") })
        .click();
      await expect(phone).toHaveURL(/\/register\?redirect=/);
      await expect(phone).toHaveTitle(`${t.app("title_register")} – ${t.app("app_name_placeholder")}`);
      const form = registrationForm(phone, locale);
      await form.submit.click();
      await expect(phone.getByText(t.fields("required"))).toHaveCount(4);
      await form.enter({ username: "grace hopper", email: "grace@", password: "12345", again: "1234567" });
      for (const code of ["username_characters", "email_invalid", "password_length", "passwords_match"] as const)
        await expect(phone.getByText(t.fields(code))).toBeVisible();
      expect(await findAxeViolations(phone)).toEqual([]);
      await form.enter({ username: "HOST", email: "grace@example.org", password: "secret1" });
      await expect(phone.getByText(t.fields("username_taken"))).toBeVisible();
      await form.enter({ username: "grace", email: "grace@example.org", password: "secret1" });
      await expect(
        phone.getByRole("status").filter({ hasText: t.auth("registered", { name: "grace" }) }),
      ).toBeVisible();
      await expect(phone).toHaveURL(/\/gameshows$/);
      // Without the admin role there are no admin pages, neither in the menu nor by address.
      await phone.getByRole("button", { name: t.app("menu"), exact: true }).click();
      const drawer = phone.getByRole("dialog");
      await expect(drawer.getByRole("link", { name: t.app("title_gameshows") })).toBeVisible();
      await expect(drawer.getByRole("link", { name: t.app("title_users") })).toHaveCount(0);
      await phone.goto(`${server.url}/users`);
      await expect(phone).toHaveURL(/\/dashboard$/);
      // Already signed in: registration redirects.
      await phone.goto(`${server.url}/register`);
      await expect(phone).toHaveURL(/\/dashboard$/);
      await visitor.close();
    },
  );

test("without registration there is no link to it, and its address redirects", async ({ page }) => {
  const server = await startServer({ env: { LANDING_PAGE_ENABLED: "false" } });
  try {
    await createHostApi(server.url);
    const t = translatorsFor("en");
    await page.goto(`${server.url}/register`);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole("button", { name: t.auth("login_submit") })).toBeVisible();
    await expect(page.getByRole("link", { name: t.app("register") })).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: t.app("more") }).click();
    await expect(page.getByRole("menuitem", { name: t.app("login") })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: t.app("register") })).toHaveCount(0);
  } finally {
    await server.stop();
  }
});
