import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { startIdentityProvider, type TestIdentityProvider } from "@showrunner/server/testing";
import { logIn } from "./support/log-in.ts";
import { signIn } from "./support/accounts.ts";
import { createHostApi, HOST_ACCOUNT, type Api } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { startServer, type RunningServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";
import { fieldName, startsWith, translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");
const german = translatorsFor("de");
const ADA = { username: "ada", password: "four unrelated words", email: "ada@example.org" };
const PEOPLE = {
  grace: { preferred_username: "grace", given_name: "Grace", family_name: "Hopper", locale: "de" },
  ada: { preferred_username: "ada", email: ADA.email, email_verified: true },
  "ada-work": { preferred_username: "ada.lovelace" },
  host: { preferred_username: "host-there" },
  boss: { preferred_username: "boss", realm_access: { roles: ["admin"] } },
};
const PHONE: BrowserContextOptions = { locale: "de-DE", colorScheme: "dark", viewport: { width: 390, height: 844 } };
const LAPTOP: BrowserContextOptions = { locale: "en-GB" };

// All tests share one server, whose settings the last test changes.
test.describe.configure({ mode: "serial" });

let server: RunningServer;
let provider: TestIdentityProvider;
let host: Api;
test.beforeAll(async () => {
  server = await startServer({ env: (url) => ({ PUBLIC_URL: url }) });
  provider = await startIdentityProvider(server.url, PEOPLE);
  host = await createHostApi(server.url);
  await host.call("POST /users", { body: ADA });
  const { version } = await host.call("GET /admin/config");
  await host.call("PATCH /admin/config", {
    body: {
      version,
      changes: {
        oidc_issuer: provider.issuer,
        oidc_client_id: provider.clientId,
        oidc_client_secret: provider.clientSecret,
        oidc_button_label: "Example",
        approved_hosts: "127.0.0.1",
      },
    },
  });
});
test.afterAll(async () => {
  await server.stop();
  await provider.stop();
});

const open = async (browser: Browser, options: BrowserContextOptions): Promise<Page> =>
  (await browser.newContext(options)).newPage();
const providerButton = (page: Page, texts = t) =>
  page.getByRole("button", { name: texts.identity_provider("sign_in_with", { name: "Example" }) });

async function answerAtProvider(page: Page, name: string | null): Promise<void> {
  await page.waitForURL(/\/realms\/main\/interaction\//);
  if (name !== null) await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: name === null ? "Cancel" : "Continue" }).click();
}

test("a new provider is tested in a second window, linked, switched on, and replaces passwords", async ({
  browser,
}) => {
  const page = await signIn(browser, server.url, HOST_ACCOUNT);
  await page.goto(`${server.url}/admin/config`);
  await expect(page.getByText(t.configuration("provider_untested"))).toBeVisible();
  const provided = page.getByRole("switch", { name: startsWith(t.configuration("label_keycloak_auth_enabled")) });
  const save = page.getByRole("button", { name: t.configuration("save"), exact: true });
  await provided.check({ force: true });
  await save.click();
  await expect(page.getByText(t.fields("provider_untested"))).toBeVisible();
  await expect(provided).toBeFocused();
  await page.getByRole("button", { name: t.configuration("discard") }).click();

  const second = page.waitForEvent("popup");
  await page.getByRole("button", { name: t.configuration("provider_test") }).click();
  const popup = await second;
  await answerAtProvider(popup, "host");
  await expect(popup.getByText(t.identity_provider("test_passed"))).toBeVisible();
  expect(await findAxeViolations(popup)).toEqual([]);
  await popup.getByRole("button", { name: t.identity_provider("test_link") }).click();
  await popup.getByRole("textbox", { name: fieldName(t.identity_provider("password")) }).fill(HOST_ACCOUNT.password);
  await popup.getByRole("button", { name: t.identity_provider("link"), exact: true }).click();
  await popup.waitForURL(/\/profile$/);
  await popup.close();

  await provided.check({ force: true });
  await save.click();
  await expect(page.getByText(t.configuration("provider_tested"))).toBeVisible();
  await expect(page.getByText(t.configuration("provider_ready"))).toBeVisible();

  // The provider works, so passwords can be switched off.
  const passwords = page.getByRole("switch", { name: startsWith(t.configuration("label_credentials_auth_enabled")) });
  await passwords.uncheck({ force: true });
  await save.click();
  await expect(save).toBeHidden();

  const phone = await open(browser, PHONE);
  await phone.goto(`${server.url}/register`);
  await expect(phone.getByText(german.auth("register_at_provider"))).toBeVisible();
  await expect(providerButton(phone, german)).toBeVisible();
  expect(await findAxeViolations(phone)).toEqual([]);
  await phone.goto(`${server.url}/login`);
  await expect(providerButton(phone, german)).toBeVisible();
  await expect(phone.getByRole("textbox")).toHaveCount(0);

  await passwords.check({ force: true });
  await save.click();
  await expect(passwords).toBeChecked();
});

test("the first sign-in makes an account and returns to the page; the next one finds it", async ({ browser }) => {
  const phone = await open(browser, PHONE);
  await phone.goto(`${server.url}/gameshows`);
  await expect(providerButton(phone, german)).toBeVisible();
  expect(await findAxeViolations(phone)).toEqual([]);
  await providerButton(phone, german).click();
  await answerAtProvider(phone, "grace");
  await phone.waitForURL(`${server.url}/gameshows`);
  await phone.goto(`${server.url}/profile`);
  await expect(phone.getByText(german.profile("unlink_only"))).toBeVisible();
  expect(await findAxeViolations(phone)).toEqual([]);

  const laptop = await open(browser, LAPTOP);
  await laptop.goto(`${server.url}/login`);
  await providerButton(laptop).click();
  await answerAtProvider(laptop, "grace");
  await laptop.waitForURL(/\/dashboard$/);
  const { items } = await host.call("GET /users", { query: { search: "hopper" } });
  expect(items).toMatchObject([{ username: "grace", role: "user", communication_language: "de" }]);

  await laptop.getByRole("button", { name: t.app("menu") }).click();
  await laptop.getByRole("button", { name: t.app("provider_logout") }).click();
  await laptop.waitForURL(/\/protocol\/openid-connect\/logout/);
});

test(
  "an account of the provider signs in again after a while, and sets its first password",
  NIGHTLY,
  async ({ browser }) => {
    const page = await open(browser, LAPTOP);
    await page.goto(`${server.url}/login`);
    await providerButton(page).click();
    await answerAtProvider(page, "grace");
    await page.waitForURL(/\/dashboard$/);
    // Simulates eleven minutes later, when the recent login has expired.
    await page.route("**/api/v1/auth/auth-status", async (route) => {
      const response = await route.fetch();
      const status = (await response.json()) as object;
      await route.fulfill({ response, json: { ...status, recent_login_until: null } });
    });
    await page.goto(`${server.url}/profile`);
    const section = page.locator("section", { has: page.getByText(t.profile("set_password_text")) });
    await section.getByRole("button", { name: t.profile("sign_in_again") }).click();
    await page.waitForURL(/\/login\?/);
    await page.unrouteAll();
    await providerButton(page).click();
    await page.waitForURL(/\/profile$/);

    const password = "four other words";
    await section.getByRole("textbox", { name: fieldName(t.profile("new_password")) }).fill(password);
    await section.getByRole("textbox", { name: fieldName(t.profile("password_again")) }).fill(password);
    await section.getByRole("button", { name: t.profile("set_password") }).click();
    await expect(page.getByText(t.profile("password_set"))).toBeVisible();
    const response = await fetch(`${server.url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "grace", password }),
    });
    expect(response.status).toBe(200);
  },
);

test("after Back from the provider the buttons that lead there work again", NIGHTLY, async ({ browser }) => {
  // Playwright switches the back-forward cache off: the page stays, and gets the event of a page that was restored.
  const leaveAndReturn = async (page: Page, button: Locator): Promise<void> => {
    await page.route(`${provider.issuer}/**`, (route) => route.fulfill({ status: 204 }));
    const left = page.waitForEvent("requestfailed");
    await button.click();
    await left;
    await expect(button).toHaveAttribute("data-loading", "true");
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect(button).toBeEnabled();
    await page.unrouteAll();
  };
  const page = await open(browser, LAPTOP);
  await page.goto(`${server.url}/login`);
  await leaveAndReturn(page, providerButton(page));
  await logIn(page, server.url, ADA);
  await page.goto(`${server.url}/profile`);
  await leaveAndReturn(page, page.getByRole("button", { name: t.profile("link", { name: "Example" }), exact: true }));
});

test("the admin role at the provider makes an admin", NIGHTLY, async ({ browser }) => {
  const page = await open(browser, LAPTOP);
  await page.goto(`${server.url}/login`);
  await providerButton(page).click();
  await answerAtProvider(page, "boss");
  await page.waitForURL(/\/dashboard$/);
  await page.goto(`${server.url}/admin/config`);
  await page.getByRole("button", { name: t.configuration("provider_check") }).click();
  await expect(page.getByText(t.configuration("provider_checked"))).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
});

test(
  "a refused login, a taken address and a return without data have messages of their own",
  NIGHTLY,
  async ({ browser }) => {
    const page = await open(browser, LAPTOP);
    await page.goto(`${server.url}/login`);
    await providerButton(page).click();
    await answerAtProvider(page, null);
    await expect(page.getByText("The identity provider did not allow the login")).toBeVisible();
    // Code and state are removed from the address.
    await expect(page).toHaveURL(`${server.url}/auth/callback`);
    expect(await findAxeViolations(page)).toEqual([]);

    await page.getByRole("link", { name: t.identity_provider("back_to_login") }).click();
    await providerButton(page).click();
    await answerAtProvider(page, "ada");
    await expect(page.getByText("An account with this e-mail address already exists")).toBeVisible();

    await page.goto(`${server.url}/auth/callback`);
    await expect(page.getByText("No authorization code was received")).toBeVisible();
    await page.goto(`${server.url}/auth/callback?code=1e5&state=forged`);
    await expect(page.getByText("Security validation failed")).toBeVisible();
  },
);

test("a sign-in whose cookie is lost says so", NIGHTLY, async ({ browser }) => {
  const page = await open(browser, LAPTOP);
  await page.goto(`${server.url}/login`);
  await providerButton(page).click();
  await page.waitForURL(/\/realms\/main\/interaction\//);
  await page.context().clearCookies({ name: "showrunner_sign_in" });
  await answerAtProvider(page, "grace");
  await expect(page.getByText("The data of this login is missing")).toBeVisible();
});

test(
  "an account is linked with its password, signs in through the link, and removes it",
  NIGHTLY,
  async ({ browser }) => {
    const page = await open(browser, LAPTOP);
    await logIn(page, server.url, ADA);
    await page.goto(`${server.url}/profile`);
    await page.getByRole("button", { name: t.profile("link", { name: "Example" }) }).click();
    await answerAtProvider(page, "ada-work");
    const password = page.getByRole("textbox", { name: fieldName(t.identity_provider("password")) });
    await password.fill("wrong password");
    await page.getByRole("button", { name: t.identity_provider("link"), exact: true }).click();
    await expect(page.getByText(t.fields("wrong_password"))).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await password.fill(ADA.password);
    await page.getByRole("button", { name: t.identity_provider("link"), exact: true }).click();
    await page.waitForURL(/\/profile$/);
    await expect(page.getByText("Example: ada.lovelace")).toBeVisible();

    const other = await open(browser, LAPTOP);
    await other.goto(`${server.url}/login`);
    await providerButton(other).click();
    await answerAtProvider(other, "ada-work");
    await other.waitForURL(/\/dashboard$/);

    await page.getByRole("button", { name: t.profile("unlink") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: fieldName(t.profile("current_password")) }).fill(ADA.password);
    await dialog.getByRole("button", { name: t.profile("unlink") }).click();
    await expect(page.getByText(t.profile("unlinked"))).toBeVisible();
    await expect(page.getByRole("button", { name: t.profile("link", { name: "Example" }) })).toBeVisible();
  },
);

test("the configuration offers to approve a provider in the own network", NIGHTLY, async ({ browser }) => {
  const { version } = await host.call("GET /admin/config");
  await host.call("PATCH /admin/config", { body: { version, changes: { approved_hosts: null } } });
  const page = await open(browser, LAPTOP);
  await page.goto(`${server.url}/login`);
  await expect(providerButton(page)).toBeHidden();
  await page.getByRole("textbox", { name: fieldName(t.auth("login_username")) }).fill(HOST_ACCOUNT.username);
  await page.getByRole("textbox", { name: fieldName(t.auth("login_password")) }).fill(HOST_ACCOUNT.password);
  await page
    .getByRole("main")
    .getByRole("button", { name: t.auth("login_submit"), exact: true })
    .click();
  await page.waitForURL(/\/dashboard$/);
  await page.goto(`${server.url}/admin/config`);
  await page.getByRole("button", { name: t.configuration("provider_check") }).click();
  const approve = page.getByRole("button", { name: t.configuration("approve_host", { host: "127.0.0.1" }) });
  await approve.click();
  const save = page.getByRole("button", { name: t.configuration("save"), exact: true });
  await save.click();
  await expect(save).toBeHidden();
  await expect(approve).toBeHidden();
  await expect(page.getByText(t.configuration("provider_ready"))).toBeVisible();
  await page.getByRole("button", { name: t.configuration("provider_check") }).click();
  await expect(page.getByText(t.configuration("provider_checked"))).toBeVisible();
});

test("while the provider is down, the login says so, and passwords still work", NIGHTLY, async ({ browser }) => {
  await provider.stop();
  // A restarted server has no cached data of the provider.
  await server.kill();
  await server.start();
  const page = await open(browser, LAPTOP);
  await page.goto(`${server.url}/login`);
  await providerButton(page).click();
  await expect(page.getByText("Failed to initiate the login at the identity provider")).toBeVisible();
  await logIn(page, server.url, ADA);
});
