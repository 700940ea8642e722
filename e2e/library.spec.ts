import { readFileSync } from "node:fs";
import path from "node:path";
import { COUNTER_FILM, buildTone } from "@showrunner/server/testing";
import { findAxeViolations } from "./support/axe.ts";
import { Host } from "./support/host.ts";
import { expect, test } from "./support/test.ts";

const PICTURE = readFileSync(path.join(import.meta.dirname, "../apps/web/public/icons/icon-192.png"));

test("files are uploaded, found, linked to a game, kept while they are linked, and deleted", async ({
  browser,
  server,
}) => {
  const host = await Host.open(browser, server.url, "en");
  const { page, t } = host;
  await host.setUp();
  await host.newGame("Gallery");

  await test.step("an empty library says what belongs there; several files are uploaded at once", async () => {
    await page.goto(`${server.url}/assets`);
    await expect(page.getByText(t.assets("assets_empty_title"))).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles([
        { name: "fox.png", mimeType: "image/png", buffer: PICTURE },
        { name: "film.webm", mimeType: "video/webm", buffer: COUNTER_FILM },
        { name: "song.wav", mimeType: "audio/wav", buffer: buildTone() },
        { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") },
      ]);
    await expect(page.getByText(t.asset_components("wrong_kind"))).toBeVisible();
    await expect(page.getByRole("listitem")).toHaveCount(3);
    await page.getByRole("button", { name: t.asset_components("dismiss", { name: "notes.txt" }) }).click();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  await test.step("search and kind narrow the list, and stay in the address", async () => {
    await page.getByRole("searchbox", { name: t.assets("search") }).fill("FOX");
    await expect(page.getByRole("listitem")).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole("listitem")).toHaveCount(1);
    await page.goto(`${server.url}/assets?kind=video`);
    await expect(page.getByRole("listitem")).toHaveCount(1);
    // The browser captured a picture of the film.
    await expect(page.getByRole("listitem").locator("img")).toBeVisible();
  });

  await test.step("a picture becomes the cover of a game, and cannot be deleted then", async () => {
    await page.goto(`${server.url}/images`);
    await page.getByRole("listitem").getByRole("button").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: t.assets("link"), exact: true }).click();
    await dialog.getByLabel(t.assets("link_target")).fill("Gall");
    await page.getByRole("option", { name: "Gallery" }).click();
    await dialog.getByLabel(t.assets("link_cover")).check();
    await dialog
      .locator("form")
      .getByRole("button", { name: t.assets("link"), exact: true })
      .click();
    await expect(dialog.getByText(t.assets("cover"), { exact: true })).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: t.assets("delete"), exact: true }).click();
    const question = page.getByRole("dialog", { name: t.assets("delete_question", { name: "fox.png" }) });
    await question.getByRole("button", { name: t.assets("delete"), exact: true }).click();
    await expect(question.getByText("The file is used by: Gallery", { exact: false })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await dialog.getByRole("button", { name: t.assets("unlink", { name: "Gallery" }) }).click();
    await expect(dialog.getByText(t.assets("no_places"))).toBeVisible();
    await dialog.getByRole("button", { name: t.assets("delete"), exact: true }).click();
    await question.getByRole("button", { name: t.assets("delete"), exact: true }).click();
    await expect(page.getByText(t.assets("images_empty_title"))).toBeVisible();
  });
});
