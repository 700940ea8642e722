import type { Page } from "@playwright/test";
import { signIn } from "./support/accounts.ts";
import { HOST_ACCOUNT } from "./support/api.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { Phone } from "./support/phone.ts";
import { Show } from "./support/show.ts";
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

test(
  "a phone can buzz before its other parts have loaded, and shows the timer once they have",
  NIGHTLY,
  async ({ browser, server, host }) => {
    const game = await host.call("POST /games", {
      body: { title: "Buzz", buzzer_default: true, rounds: [{ type: "classic", question: "Who?", answers: ["Me"] }] },
    });
    const { id, public_id } = await host.call("POST /gameshows", { body: { name: "Friday" } });
    await host.call("POST /gameshows/:id/games", { params: { id }, body: { game_id: game.id } });
    const show = new Show(host, id, public_id);
    const phone = await Phone.open(browser, "Foxes", "en");
    await phone.register(`${server.url}/join/${public_id}`);
    await show.command({ type: "start" });
    await show.command({ type: "start_first_round" });
    await show.command({ type: "timer_start", seconds: 3_600 });
    const { promise: partsMayLoad, resolve: loadParts } = Promise.withResolvers<void>();
    await phone.page.route(/\/assets\/more-[^/]*\.js$/, async (route) => {
      await partsMayLoad;
      await route.continue();
    });
    await phone.page.reload();
    const timerPlace = phone.page.locator(".st-timer");
    await expect(phone.buzzer()).toHaveAttribute("aria-disabled", "false");
    const reserved = await timerPlace.boundingBox();
    await expect(phone.page.getByRole("timer")).toHaveCount(0);
    await phone.buzz();
    await phone.expectBuzzerStatus("buzz_your_turn");
    loadParts();
    await expect(phone.page.getByRole("timer")).toBeVisible();
    expect(await timerPlace.boundingBox()).toEqual(reserved);
    await phone.context.close();
  },
);
