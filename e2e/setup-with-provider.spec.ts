import { startIdentityProvider } from "@showrunner/server/testing";
import { findAxeViolations } from "./support/axe.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { startServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";
import { fieldName, startsWith, translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");

test(
  "setup checks the identity provider, keeps what was typed, and lets its users sign in beside the admin",
  NIGHTLY,
  async ({ browser }) => {
    const server = await startServer({ env: (url) => ({ PUBLIC_URL: url }) });
    const provider = await startIdentityProvider(server.url, { ada: { preferred_username: "ada" } });
    const page = await (await browser.newContext({ locale: "en-GB" })).newPage();
    await page.goto(`${server.url}/setup`);
    const field = (label: string) => page.getByLabel(fieldName(label));
    const finish = page.getByRole("button", { name: t.auth("begin") });
    await field(t.auth("admin_username")).fill("boss");
    await page.getByRole("textbox", { name: fieldName(t.auth("admin_password")) }).fill("four unrelated words");
    await page.getByRole("textbox", { name: fieldName(t.auth("password_again")) }).fill("four unrelated words");
    await page.getByLabel(t.auth("auth_type")).selectOption("keycloak");
    await expect(page.getByText(`${server.url}/auth/callback`)).toBeVisible();
    await field(t.auth("setup_oidc_issuer")).fill(`${provider.issuer}/unknown`);
    await field(t.auth("setup_oidc_client_id")).fill(provider.clientId);
    await page
      .getByRole("textbox", { name: fieldName(t.auth("setup_oidc_client_secret")) })
      .fill(provider.clientSecret);
    await expect(page.getByRole("switch", { name: startsWith(t.auth("setup_oidc_create_accounts")) })).toBeChecked();
    await expect(field(t.auth("setup_oidc_admin_role"))).toHaveValue("admin");
    await field(t.auth("setup_oidc_account_url")).fill(`${provider.issuer}/account`);
    await finish.click();
    await page.getByRole("button", { name: t.auth("setup_approve", { host: "127.0.0.1" }) }).click();
    await finish.click();
    await expect(page.getByText(t.fields("provider_not_a_provider"))).toBeVisible();
    await expect(field(t.auth("setup_oidc_client_id"))).toHaveValue(provider.clientId);
    expect(await findAxeViolations(page)).toEqual([]);
    await field(t.auth("setup_oidc_issuer")).fill(provider.issuer);
    await finish.click();
    await page.waitForURL(/\/dashboard$/);

    const visitor = await (await browser.newContext({ locale: "en-GB" })).newPage();
    await visitor.goto(`${server.url}/login`);
    await expect(visitor.getByRole("textbox", { name: fieldName(t.auth("login_username")) })).toBeVisible();
    await visitor.getByRole("button", { name: t.identity_provider("sign_in") }).click();
    await visitor.waitForURL(/\/realms\/main\/interaction\//);
    await visitor.getByLabel("Name").fill("ada");
    await visitor.getByRole("button", { name: "Continue" }).click();
    await visitor.waitForURL(/\/dashboard$/);
    await visitor.goto(`${server.url}/profile`);
    await expect(visitor.locator(`a[href="${provider.issuer}/account"]`)).toBeVisible();
    await server.stop();
    await provider.stop();
  },
);
