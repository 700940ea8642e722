import { getFormat, startFakeVendor } from "@showrunner/server/testing";
import { createHostApi } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { Host } from "./support/host.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { expect, test } from "./support/test.ts";
import { fieldName } from "./support/texts.ts";

test(
  "an admin offers a model; a picture is generated from a round's editor, fails, is generated again, and is played",
  NIGHTLY,
  async ({ browser, server }) => {
    const vendor = await startFakeVendor(getFormat("general"));
    const host = await Host.open(browser, server.url, "en");
    const { page, t } = host;
    await host.setUp();
    const api = await createHostApi(server.url);
    const { version } = await api.call("GET /admin/config");
    await api.call("PATCH /admin/config", { body: { version, changes: { approved_hosts: "127.0.0.1" } } });
    const provider = await api.call("POST /providers", {
      body: {
        name: "Studio",
        provider_key: "general",
        settings: { base_url: `${vendor.url}/v1` },
        credentials: { api_key: "sk-test" },
        capabilities: ["image"],
      },
    });
    await api.call("POST /providers/:id/test", { params: { id: provider.id } });

    await test.step("without a model the library says what is missing; the admin offers one", async () => {
      await page.goto(`${server.url}/images`);
      await expect(page.getByText(t.assets("images_missing"))).toBeVisible();
      await page.getByRole("link", { name: t.assets("to_models") }).click();
      await host.button(t.media_models("add_image")).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(fieldName(t.media_models("model"))).fill("pixels-1");
      await dialog.getByLabel(t.media_models("sizes")).fill("1024x1024, 1536 x 1024");
      expect(await findAxeViolations(page)).toEqual([]);
      await host.button(t.media_models("save"), dialog).click();
      await expect(page.getByRole("listitem", { name: "pixels-1" })).toContainText("1536 × 1024");
      expect(await findAxeViolations(page)).toEqual([]);
    });

    await host.newGame("Rivers");
    await test.step("a round's picture is generated; a failure gives its reason, and is retried", async () => {
      await host.button(t.games("all_types")).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: `${t.picture_host("label")} ${t.picture_host("hint").slice(0, 7)}` })
        .click();
      await host.field(t.games("field_question")).fill("Which river is this?");
      await host.field(t.games("answer_main")).fill("The Rhine");
      const group = page.getByRole("group", { name: t.picture_host("image"), exact: true });
      await group.getByRole("button", { name: t.components("generate") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(fieldName(t.generation("prompt_image"))).fill("The Rhine at dawn");
      expect(await findAxeViolations(page)).toEqual([]);
      vendor.setBehaviour("bad_request");
      await host.button(t.generation("generate"), dialog).click();
      await expect(dialog.getByText(t.generation("failure_refused"))).toBeVisible();
      vendor.setBehaviour("good");
      await host.button(t.generation("again"), dialog).click();
      await host.button(t.generation("use"), dialog).click();
      await expect(group.locator("img")).toBeVisible();
      await host.saveGame();
    });

    await test.step("a model that was replaced meanwhile is refused with a reason, and the new one is used", async () => {
      await page.goto(`${server.url}/images`);
      await host.button(t.assets("generate")).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(fieldName(t.generation("prompt_image"))).fill("The Rhine at noon");
      const [former] = (await api.call("GET /images/models", { query: {} })).items;
      if (former === undefined) throw new Error("no model is offered");
      await api.call("DELETE /images/models/:id", { params: { id: former.id } });
      await api.call("POST /images/models", {
        body: { provider_id: provider.id, model: "pixels-1", label: "pixels-1", sizes: ["1024x1024"] },
      });
      await host.button(t.generation("generate"), dialog).click();
      await expect(dialog.getByText(t.generation("model_not_offered"))).toBeVisible();
      await host.button(t.generation("generate"), dialog).click();
      await expect(dialog).toBeHidden();
    });

    await test.step("the app bar shows running jobs; the library shows what the picture was generated from", async () => {
      vendor.setBehaviour("silent");
      await page.goto(`${server.url}/images`);
      await host.button(t.assets("generate")).click();
      const dialog = page.getByRole("dialog");
      const prompt = dialog.getByLabel(fieldName(t.generation("prompt_image")));
      await expect(prompt).toBeFocused();
      await host.button(t.generation("generate"), dialog).click();
      await expect(prompt).toBeFocused();
      await prompt.fill("The Elbe in fog");
      await host.button(t.generation("generate"), dialog).click();
      await expect(dialog).toBeHidden();
      const dock = page.getByRole("button", { name: t.runs("running", { n: 1 }) });
      await expect(dock).toBeVisible();
      await page.reload();
      await dock.click();
      await page.getByRole("button", { name: t.runs("cancel", { name: "The Elbe in fog" }) }).click();
      await expect(
        page
          .getByText(t.runs("state_failed"))
          .or(page.getByText(t.runs("state_cancelled")))
          .first(),
      ).toBeVisible();
      await page.goto(`${server.url}/images?source=generated`);
      await page.getByRole("listitem").filter({ hasText: "The Rhine at dawn" }).getByRole("button").click();
      const details = page.getByRole("dialog");
      await expect(details.getByText("pixels-1 (Studio)")).toBeVisible();
      await expect(details.getByText("Rivers – Which river is this?")).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
    });

    await test.step("the display shows the generated picture", async () => {
      await host.newShow("Evening");
      await host.addGames("Rivers");
      const link = await page
        .getByRole("link", { name: /\/join\// })
        .first()
        .getAttribute("href");
      const display = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
      await display.goto(`${server.url}/play/${link?.slice(-8) ?? ""}/display`);
      await host.clickStep("start");
      await host.clickStep("start_first_round");
      const picture = display.getByRole("img").first();
      await expect(picture).toBeVisible();
    });
    await vendor.close();
  },
);
