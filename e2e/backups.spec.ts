import { readFile } from "node:fs/promises";
import { signIn } from "./support/accounts.ts";
import { HOST_ACCOUNT } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { Show } from "./support/show.ts";
import { expect, test } from "./support/test.ts";
import { translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");

test("an admin makes a backup while a show runs, downloads, deletes, uploads and restores it", async ({
  browser,
  server,
  host,
}) => {
  const show = await Show.createSample(host, "en");
  await show.command({ type: "start" });
  const laptop = await signIn(browser, server.url, HOST_ACCOUNT);
  await laptop.goto(`${server.url}/admin/config`);
  await laptop.getByRole("link", { name: t.configuration("backups") }).click();
  await expect(laptop.getByText(t.backups("empty_title"))).toBeVisible();
  await expect(laptop.getByText(t.backups("no_passphrase"))).toBeVisible();

  await laptop.getByRole("button", { name: t.backups("make") }).click();
  const table = laptop.getByRole("table", { name: t.backups("title") });
  await expect(table.getByText(HOST_ACCOUNT.username)).toBeVisible();
  await expect(laptop.getByText(t.backups("running"))).toBeHidden();
  expect(await findAxeViolations(laptop)).toEqual([]);

  await table.getByRole("button").click();
  const downloading = laptop.waitForEvent("download");
  await laptop.getByRole("menuitem", { name: t.backups("download") }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^showrunner-.*\.zip$/);
  const content = await readFile(await download.path());
  expect(content.subarray(0, 2).toString()).toBe("PK");

  await table.getByRole("button").click();
  await laptop.getByRole("menuitem", { name: t.backups("delete") }).click();
  await laptop
    .getByRole("dialog")
    .getByRole("button", { name: t.backups("delete") })
    .click();
  await expect(laptop.getByText(t.backups("empty_title"))).toBeVisible();

  await laptop
    .locator("input[type=file]")
    .setInputFiles({ name: "own.zip", mimeType: "application/zip", buffer: content });
  await expect(table.getByText(HOST_ACCOUNT.username)).toBeVisible({ timeout: 20_000 });
  await table.getByRole("button").click();
  await laptop.getByRole("menuitem", { name: t.backups("restore") }).click();
  await laptop.getByLabel(t.backups("restore_new_name")).fill("Restored");
  await laptop
    .getByRole("dialog")
    .getByRole("button", { name: t.backups("restore_start") })
    .click();
  await expect(laptop.getByText(t.backups("restore_done", { name: "Restored" }))).toBeVisible({ timeout: 30_000 });
  expect(await findAxeViolations(laptop)).toEqual([]);
  await laptop.getByRole("link", { name: t.backups("restore_activate") }).click();
  await expect(laptop.getByRole("dialog").getByText("Restored")).toBeVisible();
});
