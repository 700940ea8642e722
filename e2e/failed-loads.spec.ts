import type { Page } from "@playwright/test";
import { signIn } from "./support/accounts.ts";
import { HOST_ACCOUNT } from "./support/api.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { expect, test } from "./support/test.ts";
import { translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");

/** Lets the import dialog fail to load once: its preload and the import itself. */
async function failImportOnce(page: Page): Promise<void> {
  let failures = 0;
  await page.route(/\/create-by-import-[^/]*\.js$/, (route) => {
    if (failures === 2) return route.continue();
    failures += 1;
    return route.abort();
  });
}

test(
  "a dialog that fails to load appears after all, and only a new build reloads the page",
  NIGHTLY,
  async ({ browser, server, host }) => {
    expect(host.token).not.toBeNull();
    const page = await signIn(browser, server.url, HOST_ACCOUNT);
    const importButton = page.getByRole("button", { name: t.transfer("import_game") });
    const dialog = page.getByRole("dialog", { name: t.transfer("title_create") });
    let loads = 0;
    page.on("load", () => (loads += 1));
    await page.goto(`${server.url}/games`);

    await failImportOnce(page);
    loads = 0;
    await importButton.click();
    await expect(page.locator(".host-loading")).toBeVisible();
    await expect(dialog).toBeVisible();
    await expect(page.locator(".host-loading")).toHaveCount(0);
    expect(loads).toBe(0);

    await page.route(/\/build\.json$/, (route) =>
      route.fulfill({ json: { id: "next", parts: { host: ["/assets/next.js"] } } }),
    );
    await page.reload();
    await failImportOnce(page);
    await expect(importButton).toBeVisible();
    loads = 0;
    await importButton.click();
    await expect.poll(() => loads).toBe(1);
    // The reloaded page has what it needs, and is not reloaded again.
    await importButton.click();
    await expect(dialog).toBeVisible();
    expect(loads).toBe(1);
  },
);
