import { readFile } from "node:fs/promises";
import { GERMAN_PHONE, signIn } from "./support/accounts.ts";
import { HOST_ACCOUNT } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { expect, test } from "./support/test.ts";
import { fieldName, startsWith, translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");
const german = translatorsFor("de");
const PASSPHRASE = "keep this somewhere else";

test(
  "the configuration is exported with its secrets, and imported after a preview of the changes",
  NIGHTLY,
  async ({ browser, server, host }) => {
    const changes = { app_name: "Quiz Night", smtp_host: "mail.example.org", smtp_password: "hunter2" };
    const { version } = await host.call("GET /admin/config");
    await host.call("PATCH /admin/config", { body: { version, changes } });
    const laptop = await signIn(browser, server.url, HOST_ACCOUNT);
    await laptop.goto(`${server.url}/admin/config`);
    await laptop.getByRole("switch", { name: startsWith(t.configuration("with_secrets")) }).check();
    await laptop.getByLabel(fieldName(t.configuration("passphrase"))).fill("short");
    await laptop.getByRole("button", { name: t.configuration("export") }).click();
    await expect(laptop.getByText(t.fields("passphrase_too_short"))).toBeVisible();
    await laptop.getByLabel(fieldName(t.configuration("passphrase"))).fill(PASSPHRASE);
    const [download] = await Promise.all([
      laptop.waitForEvent("download"),
      laptop.getByRole("button", { name: t.configuration("export") }).click(),
    ]);
    const text = await readFile(await download.path(), "utf8");
    expect(text).not.toContain("hunter2");

    const another = { app_name: null, smtp_host: "mail.example.net", smtp_password: "hunter3" };
    await host.call("PATCH /admin/config", { body: { version: version + 1, changes: another } });
    const phone = await (
      await browser.newContext({ ...GERMAN_PHONE, storageState: await laptop.context().storageState() })
    ).newPage();
    await phone.goto(`${server.url}/admin/config`);
    const choose = async (content: string): Promise<void> => {
      const [chooser] = await Promise.all([
        phone.waitForEvent("filechooser"),
        phone.getByRole("button", { name: german.configuration("import") }).click(),
      ]);
      await chooser.setFiles({ name: "config.json", mimeType: "application/json", buffer: Buffer.from(content) });
    };
    const dialog = phone.getByRole("dialog");
    await choose(text.replace('"Quiz Night"', '"Quiz Night'));
    await expect(dialog.getByText(german.configuration("file_refused"))).toBeVisible();
    await dialog.getByRole("button", { name: german.configuration("cancel") }).click();

    // A file for another mail server needs the password in it, which is locked.
    await choose(text);
    await expect(dialog.getByText(german.fields("secret_again"))).toBeVisible();
    const passphrase = dialog.getByLabel(fieldName(german.configuration("passphrase")));
    await passphrase.fill("something else");
    await passphrase.press("Enter");
    await expect(dialog.getByText(german.configuration("passphrase_wrong"))).toBeVisible();
    await expect(passphrase).toBeFocused();
    await passphrase.fill(PASSPHRASE);
    await dialog.getByRole("button", { name: german.configuration("unlock") }).click();
    await expect(dialog).toContainText("Quiz Night");
    await dialog.getByRole("button", { name: german.configuration("cancel") }).click();

    const reset = { smtp_host: null, smtp_password: null };
    await host.call("PATCH /admin/config", { body: { version: version + 2, changes: reset } });
    await choose(text);
    await expect(dialog).toContainText("Quiz Night");
    await passphrase.fill("something else");
    await dialog.getByRole("button", { name: german.configuration("unlock") }).click();
    await expect(dialog.getByText(german.configuration("passphrase_wrong"))).toBeVisible();
    await passphrase.fill(PASSPHRASE);
    await dialog.getByRole("button", { name: german.configuration("unlock") }).click();
    await expect(dialog).toContainText(german.configuration("label_smtp_password"));
    expect(await findAxeViolations(phone)).toEqual([]);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await dialog.getByRole("button", { name: german.configuration("apply") }).click();
    await expect(phone.getByText(german.configuration("imported"))).toBeVisible();
    await expect(phone).toHaveTitle(/Quiz Night/);
  },
);
