import { GERMAN_PHONE, signIn } from "./support/accounts.ts";
import { HOST_ACCOUNT } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { startHeaderProxy } from "./support/header-proxy.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { expect, test } from "./support/test.ts";
import { startsWith, translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");
const german = translatorsFor("de");
const SECRET = "a secret of the proxy";

test(
  "a proxy's headers are tested, sign users in until a logout, and count only from the proxy",
  NIGHTLY,
  async ({ browser, server, host }) => {
    const proxy = await startHeaderProxy(server.url, {
      "x-proxy-secret": SECRET,
      "remote-user": "grace",
      "remote-name": "Grace Hopper",
      "remote-groups": "staff,admins",
    });
    const { version } = await host.call("GET /admin/config");
    const changes = { external_proxy: "127.0.0.1", external_secret: SECRET, external_admin_group: "admins" };
    await host.call("PATCH /admin/config", { body: { version, changes } });

    const admin = await signIn(browser, proxy.url, HOST_ACCOUNT);
    await admin.goto(`${proxy.url}/admin/config`);
    await expect(admin.getByText(t.configuration("external_user", { value: "grace" }))).toBeVisible();
    await admin.getByRole("button", { name: t.configuration("external_test") }).click();
    await expect(admin.getByText(t.configuration("external_tested_no_admin"))).toBeVisible();
    await admin
      .getByRole("switch", { name: startsWith(t.configuration("label_external_auth_enabled")) })
      .check({ force: true });
    await admin.getByRole("button", { name: t.configuration("save"), exact: true }).click();
    await expect(admin.getByText(t.configuration("external_ready"))).toBeVisible();
    expect(await findAxeViolations(admin)).toEqual([]);

    // Signs in without a click and returns to the requested page.
    const phone = await (await browser.newContext(GERMAN_PHONE)).newPage();
    await phone.goto(`${proxy.url}/gameshows`);
    await phone.waitForURL(`${proxy.url}/gameshows`);
    await phone.getByRole("button", { name: german.app("menu") }).click();
    await phone
      .getByRole("dialog")
      .getByRole("button", { name: german.app("log_out") })
      .click();
    await phone.waitForURL(`${proxy.url}/`);
    // Waits until the landing page has loaded.
    await phone.locator(".ld-demo").filter({ visible: true }).waitFor();
    await phone.goto(`${proxy.url}/login`);
    const button = phone.getByRole("button", { name: german.auth("external_sign_in") });
    await expect(button).toBeVisible();
    expect(await findAxeViolations(phone)).toEqual([]);

    // The admin can sign in through the proxy, so passwords may be switched off.
    const configuration = await host.call("GET /admin/config");
    await host.call("PATCH /admin/config", {
      body: { version: configuration.version, changes: { credentials_auth_enabled: false } },
    });
    const elsewhere = await (await browser.newContext({ locale: "en-GB" })).newPage();
    await elsewhere.goto(`${server.url}/login`);
    await expect(elsewhere.getByText(t.auth("login_none"))).toBeVisible();
    await expect(elsewhere.getByRole("textbox")).toHaveCount(0);
    await phone.reload();
    await button.click();
    await phone.waitForURL(/\/dashboard$/);
    await proxy.stop();
  },
);
