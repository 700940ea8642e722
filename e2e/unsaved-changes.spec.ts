import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { Host } from "./support/host.ts";
import { expect, test } from "./support/test.ts";

const PICTURE = readFileSync(path.join(import.meta.dirname, "../apps/web/public/icons/icon-192.png"));

/** Holds requests back, as a slow network would; the returned function lets them through. */
async function holdRequests(page: Page, method: string, address: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() === method) await released;
    await route.fallback();
  });
  return release;
}

test("what a host writes during a save or an upload is kept, and leaving the editor takes one click", async ({
  browser,
  server,
}) => {
  const host = await Host.open(browser, server.url, "en");
  const { page, t } = host;
  const question = host.field(t.games("field_question"));
  const saved = page.getByText(t.games("state_saved"));
  await host.setUp();
  await host.newGame("Planets");
  await host.button(t.games("add_round")).click();

  await test.step("a slow save", async () => {
    await question.fill("First");
    const release = await holdRequests(page, "PATCH", /\/api\/v1\/games\/[^/]+$/);
    await page.keyboard.press("Control+s");
    await expect(page.getByText(t.games("state_saving"))).toBeVisible();
    await question.fill("Written meanwhile");
    await page.keyboard.press("Control+s");
    release();
    await expect(page.getByText(t.games("state_dirty"))).toBeVisible();
    await expect(question).toHaveValue("Written meanwhile");
    await page.keyboard.press("Control+s");
    await expect(saved).toBeVisible();
  });

  await test.step("a slow upload", async () => {
    const content = host.field(t.games("field_content"));
    const field = page.locator(".markdown-field").filter({ has: content });
    const release = await holdRequests(page, "POST", /\/images\/upload/);
    await field.locator("input[type=file]").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: PICTURE });
    await content.fill("Written meanwhile");
    release();
    await expect(content).toHaveValue(/Written meanwhile[^]*\]\(\/images\//);
  });

  await test.step("save and leave", async () => {
    await host.button(t.games("close_editor")).click();
    await host.button(t.games("leave_save"), page.getByRole("dialog")).click();
    await expect(page).toHaveURL(/\/games$/);
  });

  await test.step("an editor inside a show: keys, discard and leave", async () => {
    await host.newShow("Evening");
    await host.addGames("Planets");
    const openEditor = async (): Promise<void> => {
      await page.getByRole("button", { name: t.moderator("game_menu", { title: "Planets" }) }).click();
      await page.getByRole("menuitem", { name: t.moderator("edit_library_game") }).click();
    };
    await openEditor();
    const round = (text: string) => page.getByRole("navigation", { name: t.games("parts") }).getByText(text);
    await round("Written meanwhile").click();
    await question.fill("Saved by key");
    await page.keyboard.press("Control+s");
    await expect(saved).toBeVisible();
    await question.fill("Discarded");
    // A notification that is still shown has a button of the same name.
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t.games("close_editor"), exact: true })
      .click();
    await host.button(t.games("leave_discard")).click();
    await expect(question).toBeHidden();
    await openEditor();
    await expect(saved).toBeVisible();
    await expect(round("Saved by key")).toBeVisible();
  });
});
