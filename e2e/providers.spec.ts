import type { Page } from "@playwright/test";
import { buildTone, COUNTER_FILM, getFormat, DEFAULT_TEXT, startFakeVendor } from "@showrunner/server/testing";
import { GERMAN_PHONE, signIn } from "./support/accounts.ts";
import { HOST_ACCOUNT, type Api } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { returnToPage } from "./support/return-to-page.ts";
import { expect, test } from "./support/test.ts";
import { fieldName, translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");
const KEY = "sk-planted-secret";

async function createAccount(host: Api, username: string, role: "admin" | "user") {
  const account = { username, password: "correct horse" };
  await host.call("POST /users", { body: { ...account, role, communication_language: "en" } as never });
  return account;
}

/** What a page has received; secrets must not be in it. */
function recordResponses(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/api/v1/")) bodies.push(response.text().catch(() => ""));
  });
  return async () => (await Promise.all(bodies)).join("\n");
}

test("an admin sets a provider up with the wizard; others cannot touch its credentials; it is paused, archived, restored and deleted", async ({
  browser,
  server,
  host,
}) => {
  const vendor = await startFakeVendor(getFormat("general"));
  const laptop = await signIn(browser, server.url, HOST_ACCOUNT);
  const received = recordResponses(laptop);
  await laptop.goto(`${server.url}/admin/providers`);
  await expect(laptop.getByText(t.providers("empty_title"))).toBeVisible();
  expect(await findAxeViolations(laptop)).toEqual([]);
  await laptop
    .getByRole("button", { name: t.providers("add") })
    .first()
    .click();
  const dialog = laptop.getByRole("dialog");
  const next = dialog.getByRole("button", { name: t.providers("next") });
  const field = (name: string) => dialog.getByLabel(fieldName(name));

  await next.click();
  await expect(dialog.getByText(t.fields("required"))).toBeVisible();
  await dialog.getByRole("radio", { name: "OpenAI-compatible", exact: true }).check();
  await next.click();
  await expect(dialog.getByRole("heading", { name: t.providers("step_connection") })).toBeFocused();
  await next.click();
  await expect(dialog.getByText(t.fields("required"))).toHaveCount(3);
  await field(t.providers("name")).fill("Office");
  // The error disappears while typing, not on blur, which would move *Next* away from under the click.
  await expect(dialog.getByText(t.fields("required"))).toHaveCount(2);
  await field(t.providers("field_base_url")).fill("no address");
  await field(t.providers("field_api_key")).fill(KEY);
  await next.click();
  await expect(dialog.getByText(t.fields("url_invalid"))).toBeVisible();
  await field(t.providers("field_base_url")).fill(`${vendor.url}/v1`);
  expect(await findAxeViolations(laptop)).toEqual([]);
  await next.click();

  await dialog.getByRole("button", { name: t.providers("test"), exact: true }).click();
  await expect(dialog.getByText(t.providers("failure_host_not_approved"))).toBeVisible();
  await dialog.getByRole("button", { name: t.components("approve_host", { host: "127.0.0.1" }) }).click();
  await expect(dialog.getByText(t.providers("test_passed"))).toBeVisible();
  expect(await findAxeViolations(laptop)).toEqual([]);
  // Going back and forth loses nothing.
  await dialog.getByRole("button", { name: t.providers("back") }).click();
  await expect(field(t.providers("field_base_url"))).toHaveValue(`${vendor.url}/v1`);
  await expect(field(t.providers("field_api_key"))).toHaveValue(KEY);
  await next.click();
  await next.click();
  for (const capability of ["code", "transcription"] as const)
    await dialog.getByRole("checkbox", { name: t.providers(`capability_${capability}`) }).uncheck();
  await field(t.providers("field_default_model")).fill("fake-model");
  await next.click();
  await next.click();
  await expect(dialog.getByText(t.fields("price_required"))).toBeVisible();
  // The price list does not know this server.
  await dialog.getByRole("button", { name: t.provider_prices("import_search") }).click();
  await expect(dialog.getByText(t.provider_prices("import_unavailable", { n: 1, models: "fake-model" }))).toBeVisible();
  const addPrice = dialog.getByRole("button", { name: t.provider_prices("add_price") });
  await addPrice.click();
  await expect(dialog.getByText(t.fields("required"))).toHaveCount(2);
  await field(t.provider_prices("label_input", { currency: "USD" })).fill("15");
  await field(t.provider_prices("label_output", { currency: "USD" })).fill("60.5");
  // Going on does not lose a price that was typed and not added.
  await next.click();
  await expect(dialog.getByText(t.fields("price_pending"))).toBeVisible();
  await addPrice.click();
  await expect(dialog.getByText(t.fields("price_pending"))).toHaveCount(0);
  await expect(dialog.getByText(t.provider_prices("price_added", { model: "fake-model" }))).toBeVisible();
  await expect(dialog.getByText(/input 15 ct USD · output 60\.5 ct USD/)).toBeVisible();
  expect(await findAxeViolations(laptop)).toEqual([]);
  await next.click();
  await expect(dialog.getByText(KEY)).toHaveCount(0);
  expect(await findAxeViolations(laptop)).toEqual([]);
  await dialog.getByRole("button", { name: t.providers("create") }).click();

  await expect(laptop.getByRole("heading", { name: "Office", level: 1 })).toBeVisible();
  await expect(laptop.getByText(t.providers("status_active"), { exact: true })).toBeVisible();
  await expect(laptop.getByText(t.providers("credentials_stored", { names: "API key" }))).toBeVisible();
  expect(await findAxeViolations(laptop)).toEqual([]);
  const address = laptop.url();

  const other = await signIn(browser, server.url, await createAccount(host, "other", "admin"));
  const othersReceived = recordResponses(other);
  await other.goto(address);
  await other.getByRole("button", { name: t.providers("edit"), exact: true }).click();
  const edit = other.getByRole("dialog");
  await expect(edit.getByText(t.providers("credentials_locked", { names: "API key", owner: "host" }))).toBeVisible();
  await expect(edit.getByLabel(fieldName(t.providers("field_api_key")))).toHaveCount(0);
  await expect(edit.getByLabel(fieldName(t.providers("field_base_url")))).not.toBeEditable();
  await edit.getByLabel(fieldName(t.providers("name"))).fill("Cellar");
  expect(await findAxeViolations(other)).toEqual([]);
  await edit.getByRole("button", { name: t.providers("save") }).click();
  await expect(other.getByRole("heading", { name: "Cellar", level: 1 })).toBeVisible();

  // The creator edits what was loaded before, although a refetch shows the change; then the current state, with a new key.
  await laptop.getByRole("button", { name: t.providers("edit"), exact: true }).click();
  await dialog.getByLabel(fieldName(t.providers("name"))).fill("Attic");
  await returnToPage(laptop);
  await expect(laptop.locator("h1").getByText("Cellar")).toBeVisible();
  await dialog.getByRole("button", { name: t.providers("save") }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
  await laptop.reload();
  await expect(laptop.getByRole("heading", { name: "Cellar", level: 1 })).toBeVisible();
  await laptop.getByRole("button", { name: t.providers("edit"), exact: true }).click();
  vendor.setBehaviour("unauthorized");
  await field(t.providers("field_api_key")).fill(`${KEY}-2`);
  await dialog.getByRole("button", { name: t.providers("save") }).click();
  await expect(laptop.getByText(t.providers("status_error"), { exact: true })).toBeVisible();
  vendor.setBehaviour("good");
  const test = laptop.getByRole("button", { name: t.providers("test") });
  await test.click();
  await expect(laptop.getByText(t.providers("status_active"), { exact: true })).toBeVisible();
  await expect(test).toBeFocused();

  // Escape does not lose what was typed, and the focus returns to where the dialog was opened.
  const openEdit = laptop.getByRole("button", { name: t.providers("edit"), exact: true });
  await openEdit.click();
  await field(t.providers("description")).fill("Upstairs");
  await laptop.keyboard.press("Escape");
  const leaving = laptop.getByRole("dialog", { name: t.providers("leave_changes_title") });
  await leaving.getByRole("button", { name: t.providers("leave") }).click();
  await expect(openEdit).toBeFocused();

  await laptop.getByRole("button", { name: t.providers("pause") }).click();
  await expect(laptop.getByText(t.providers("status_paused"), { exact: true })).toBeVisible();
  await laptop.getByRole("button", { name: t.providers("resume") }).click();
  await laptop.getByRole("button", { name: t.providers("archive") }).click();
  await dialog.getByRole("button", { name: t.providers("archive") }).click();
  await expect(laptop.getByText(t.providers("status_archived"), { exact: true })).toBeVisible();
  await expect(laptop.getByRole("button", { name: t.providers("test") })).toHaveCount(0);
  await laptop.getByRole("button", { name: t.providers("restore") }).click();
  await expect(laptop.getByText(t.providers("status_draft"), { exact: true })).toBeVisible();

  const phone = await (
    await browser.newContext({ ...GERMAN_PHONE, storageState: await laptop.context().storageState() })
  ).newPage();
  const german = translatorsFor("de");
  await phone.goto(`${server.url}/admin/providers`);
  await expect(phone.getByRole("heading", { name: "Cellar" })).toBeVisible();
  expect(await findAxeViolations(phone)).toEqual([]);
  await phone.getByRole("link", { name: "Cellar" }).click();
  await expect(phone.getByRole("heading", { name: "Cellar", level: 1 })).toBeVisible();
  await expect(phone.getByText(german.providers("status_draft"), { exact: true })).toBeVisible();
  await expect(phone.getByText(/60,5 ct USD/)).toBeVisible();
  expect(await findAxeViolations(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await laptop.getByRole("button", { name: t.providers("delete") }).click();
  const confirm = dialog.getByRole("button", { name: t.providers("delete") });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole("textbox").fill("Cellar");
  await confirm.click();
  await expect(laptop.getByText(t.providers("empty_title"))).toBeVisible();
  await laptop.goto(address);
  await expect(laptop.getByText(t.providers("not_found"), { exact: true })).toBeVisible();

  for (const text of [await received(), await othersReceived(), server.output()]) expect(text).not.toContain(KEY);
  expect(await received()).toContain("credentials_set");
  await vendor.close();
});

test(
  "an admin imports and changes prices; a change of another admin is not overwritten",
  NIGHTLY,
  async ({ browser, server, host }) => {
    const body = { settings: {}, credentials: { api_key: KEY }, capabilities: ["llm" as const] };
    const { id } = await host.call("POST /providers", { body: { ...body, name: "Cloud", provider_key: "openai" } });
    const laptop = await signIn(browser, server.url, HOST_ACCOUNT);
    await laptop.goto(`${server.url}/admin/providers/${id}`);
    const card = laptop.getByRole("region", { name: t.provider_prices("title"), exact: true });
    await expect(card.getByText(t.provider_prices("empty"))).toBeVisible();
    await card.getByRole("button", { name: t.provider_prices("edit") }).click();
    const dialog = laptop.getByRole("dialog");
    const models = dialog.getByLabel(t.provider_prices("import_models"), { exact: true });
    for (const model of ["gpt-4o-mini", "no-such-model"]) {
      await models.fill(model);
      await models.press("Enter");
    }
    await dialog.getByRole("button", { name: t.provider_prices("import_search") }).click();
    await expect(
      dialog.getByText(t.provider_prices("import_unavailable", { n: 1, models: "no-such-model" })),
    ).toBeVisible();
    expect(await findAxeViolations(laptop)).toEqual([]);
    await dialog.getByRole("button", { name: t.provider_prices("import_take", { n: 1 }) }).click();
    await dialog.getByRole("button", { name: t.provider_prices("change_price_of", { model: "gpt-4o-mini" }) }).click();
    const change = dialog.getByRole("group", { name: t.provider_prices("change_price") });
    await change.getByLabel(fieldName(t.provider_prices("label_output", { currency: "USD" }))).fill("61");
    await change.getByRole("button", { name: t.provider_prices("apply_change") }).click();
    // Another admin saves first.
    const { revision } = await host.call("GET /providers/:id/pricing", { params: { id } });
    const { items } = await host.call("POST /providers/:id/pricing/import", {
      params: { id },
      body: { models: [{ capability: "llm", model: "gpt-4o" }] },
    });
    const entries = items.map(({ entry }) => entry);
    await host.call("PUT /providers/:id/pricing", { params: { id }, body: { entries, revision } });
    await dialog.getByRole("button", { name: t.provider_prices("save") }).click();
    await dialog.getByRole("button", { name: t.provider_prices("reload") }).click();
    await expect(dialog.getByText("gpt-4o · Text (LLM)")).toBeVisible();
    const typed = dialog.getByLabel(fieldName(t.provider_prices("label_input", { currency: "USD" })));
    await typed.fill("15");
    await dialog.getByRole("button", { name: t.provider_prices("save") }).click();
    await expect(dialog.getByText(t.fields("price_pending"))).toBeVisible();
    await laptop.keyboard.press("Escape");
    const leaving = laptop.getByRole("dialog", { name: t.provider_prices("leave_title") });
    await leaving.getByRole("button", { name: t.provider_prices("stay") }).click();
    await typed.fill("");
    await expect(dialog.getByText(t.fields("price_pending"))).toHaveCount(0);
    await dialog.getByRole("button", { name: t.provider_prices("remove_price", { model: "gpt-4o" }) }).click();
    await dialog.getByRole("button", { name: t.provider_prices("save") }).click();
    await expect(card.getByText(t.provider_prices("empty"))).toBeVisible();
    await card.getByRole("button", { name: t.provider_prices("former", { n: 1 }) }).click();
    await expect(card.getByText("gpt-4o · Text (LLM)")).toBeVisible();
    expect(await findAxeViolations(laptop)).toEqual([]);
  },
);

test(
  "a user sees a provider of the organization without its settings, and none that is private",
  NIGHTLY,
  async ({ browser, server, host }) => {
    const body = {
      provider_key: "general",
      settings: { base_url: "https://api.example.org/v1" },
      credentials: { api_key: KEY },
      capabilities: ["llm" as const],
    };
    const shared = await host.call("POST /providers", { body: { ...body, name: "Shared" } });
    const hidden = await host.call("POST /providers", { body: { ...body, name: "Hidden", visibility: "private" } });
    const user = await signIn(browser, server.url, await createAccount(host, "user", "user"));
    await user.goto(`${server.url}/admin/providers/${shared.id}`);
    await expect(user.getByRole("heading", { name: "Shared", level: 1 })).toBeVisible();
    await expect(user.getByText("api.example.org")).toHaveCount(0);
    // Users cannot run it, neither here nor by a request.
    await expect(user.getByText(t.console("read_only"))).toBeVisible();
    await expect(user.getByRole("button", { name: t.console("run"), exact: true })).toHaveCount(0);
    const token = await user.evaluate(() => localStorage.getItem("token"));
    const refused = await fetch(`${server.url}/api/v1/providers/${shared.id}/run`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ prompt: "Say something" }),
    });
    expect([refused.status, (await refused.json()).code]).toEqual([403, "ai_provider_read_only"]);
    await expect(user.getByRole("button", { name: t.providers("edit"), exact: true })).toHaveCount(0);
    expect(await findAxeViolations(user)).toEqual([]);
    await user.goto(`${server.url}/admin/providers/${hidden.id}`);
    await expect(user.getByText(t.providers("not_found"), { exact: true })).toBeVisible();
    await user.goto(`${server.url}/admin/providers`);
    await user.waitForURL(/\/dashboard$/);
  },
);

test(
  "the console streams text, is stopped, and generates images; the provider is charged for what was used",
  NIGHTLY,
  async ({ browser, server, host }) => {
    const vendor = await startFakeVendor(getFormat("general"), { chunkDelayMs: 150 });
    const { version } = await host.call("GET /admin/config");
    await host.call("PATCH /admin/config", { body: { version, changes: { approved_hosts: "127.0.0.1" } } });
    const provider = await host.call("POST /providers", {
      body: {
        name: "Office",
        provider_key: "general",
        settings: { base_url: `${vendor.url}/v1`, default_model: "fake-model" },
        credentials: { api_key: KEY },
        capabilities: ["llm", "image", "transcription"],
        pricing: [
          {
            capability: "llm",
            model: "fake-model",
            provider_unit: "million_tokens",
            internal_unit: "tokens",
            price_per_unit_cents: "1000",
            currency: "USD",
          },
        ],
      },
    });
    await host.call("POST /providers/:id/test", { params: { id: provider.id } });
    const laptop = await signIn(browser, server.url, HOST_ACCOUNT);
    await laptop.goto(`${server.url}/admin/providers/${provider.id}`);
    const run = laptop.getByRole("button", { name: t.console("run"), exact: true });
    const prompt = laptop.getByRole("textbox", { name: fieldName(t.console("prompt")) }).first();
    await run.click();
    await expect(laptop.getByText(t.fields("required"))).toBeVisible();
    expect(vendor.paidCalls()).toBe(0);
    await prompt.fill("Say something");
    await expect(laptop.getByText(/^Estimated price: at most \$0\.04/)).toBeVisible();
    // As for a provider without a default model.
    const fields = [{ path: "model", code: "required", message: "" }];
    const refusal = { message: "Some entries are not valid.", code: "validation_failed", details: { fields } };
    await laptop.route("**/run", (route) => route.fulfill({ status: 422, json: refusal }), { times: 1 });
    await run.click();
    const model = laptop.getByLabel(t.console("model"), { exact: true }).first();
    await expect(model).toBeFocused();
    await expect(model).toHaveAccessibleDescription(t.fields("required"));
    await run.click();
    const answer = laptop.getByRole("log", { name: t.console("answer") });
    await expect(laptop.getByRole("button", { name: t.console("stop") })).toBeFocused();
    await expect(answer).toHaveText(DEFAULT_TEXT);
    await expect(run).toBeFocused();
    await expect(laptop.getByText(/\$0\.0/).first()).toBeVisible();
    const history = laptop.getByRole("region", { name: t.console("history") }).first();
    await expect(history.getByText("Say something")).toBeVisible();
    expect(await findAxeViolations(laptop)).toEqual([]);

    await run.click();
    await expect(answer).not.toHaveText("");
    await laptop.getByRole("button", { name: t.console("stop") }).click();
    await expect(history.getByText(t.console("state_cancelled"))).toBeVisible();
    expect(vendor.paidCalls()).toBe(2);

    await laptop.getByRole("tab", { name: t.console("tab_image") }).click();
    const images = laptop.getByRole("tabpanel", { name: t.console("tab_image") });
    await images.getByRole("textbox", { name: fieldName(t.console("prompt")) }).fill("A spotlight");
    const size = images.getByRole("textbox", { name: fieldName(t.console("size")) });
    await size.fill("9999x9999");
    await images.getByRole("button", { name: t.console("generate") }).click();
    await expect(images.getByText(t.fields("size_invalid", { min: 64, max: 4_096 }))).toBeVisible();
    await expect(size).toBeFocused();
    await size.fill("1024x1024");
    await images.getByRole("button", { name: t.console("generate") }).click();
    await expect(images.getByRole("img").first()).toBeVisible();
    await expect
      .poll(() =>
        images
          .getByRole("img")
          .first()
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(0);
    expect(await findAxeViolations(laptop)).toEqual([]);

    // A cancellation that fails is reported.
    vendor.setBehaviour("silent");
    await images.getByRole("button", { name: t.console("generate") }).click();
    const cancel = images.getByRole("button", { name: t.console("cancel_run") });
    await laptop.route("**/cancel", (route) => route.abort());
    await cancel.click();
    await expect(laptop.getByText(/^The server cannot be reached/)).toBeVisible();
    await laptop.unroute("**/cancel");
    await cancel.click();
    await expect(cancel).toBeHidden();
    vendor.setBehaviour("good");

    await laptop.getByRole("tab", { name: t.console("tab_transcription") }).click();
    const recordings = laptop.getByRole("tabpanel", { name: t.console("tab_transcription") });
    await recordings
      .locator("input[type=file]")
      .setInputFiles({ name: "speech.wav", mimeType: "audio/wav", buffer: buildTone(500) });
    await recordings.getByLabel(t.console("model"), { exact: true }).fill("fake-ear");
    await recordings.getByRole("button", { name: t.console("transcribe") }).click();
    await expect(recordings.getByText("Which river flows through Köln?").first()).toBeVisible({ timeout: 30_000 });
    await expect(recordings.getByText("speech.wav").first()).toBeVisible();
    expect(await findAxeViolations(laptop)).toEqual([]);

    const phone = await (
      await browser.newContext({ ...GERMAN_PHONE, storageState: await laptop.context().storageState() })
    ).newPage();
    await phone.goto(`${server.url}/admin/providers/${provider.id}`);
    await expect(phone.getByText("Say something").first()).toBeVisible();
    expect(await findAxeViolations(phone)).toEqual([]);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(server.output()).not.toContain(KEY);

    // The vendor refuses the credentials in a run: the page says so at once.
    await laptop.getByRole("tab", { name: t.console("tab_text") }).click();
    vendor.setBehaviour("unauthorized");
    await run.click();
    await expect(laptop.getByText(t.providers("status_error"), { exact: true })).toBeVisible();
    // What was typed is still there, with the reason.
    await expect(laptop.getByText(t.console("inactive"))).toBeVisible();
    await expect(laptop.getByRole("alert").filter({ hasText: t.providers("failure_credentials") })).toBeVisible();
    await expect(prompt).toHaveValue("Say something");
    expect(await findAxeViolations(laptop)).toEqual([]);

    // After a deletion for good, its usage remains under its name.
    await host.call("DELETE /providers/:id", { params: { id: provider.id }, body: { name: "Office" } });
    const { providers } = await host.call("GET /usage/summary", { query: {} });
    expect(providers.find(({ provider_id: id }) => id === provider.id)).toMatchObject({ name: "Office" });
    await vendor.close();
  },
);

test(
  "the console generates a video, which is saved to the library; a lost response does not charge it twice",
  NIGHTLY,
  async ({ browser, server, host }) => {
    const vendor = await startFakeVendor(getFormat("fal"), { video: COUNTER_FILM });
    const { version } = await host.call("GET /admin/config");
    await host.call("PATCH /admin/config", { body: { version, changes: { approved_hosts: "127.0.0.1" } } });
    const { id } = await host.call("POST /providers", {
      body: {
        name: "Films",
        provider_key: "fal",
        settings: { base_url: `${vendor.url}/v1`, models_url: `${vendor.url}/v1`, default_model: "maker/fake-video" },
        credentials: { api_key: KEY },
        capabilities: ["video"],
        pricing: [
          {
            capability: "video",
            model: "maker/fake-video",
            provider_unit: "second",
            internal_unit: "video_seconds",
            price_per_unit_cents: "10",
            currency: "USD",
          },
        ],
      },
    });
    await host.call("POST /providers/:id/test", { params: { id } });
    const laptop = await signIn(browser, server.url, HOST_ACCOUNT);
    await laptop.goto(`${server.url}/admin/providers/${id}`);
    await laptop.getByRole("textbox", { name: fieldName(t.console("prompt")) }).fill("A boat on a river");
    await expect(laptop.getByText(/^Estimated price: about \$0\.50/)).toBeVisible();
    const generate = laptop.getByRole("button", { name: t.console("generate") });
    // The server begins the run, and its response is lost.
    await laptop.route("**/run/video", async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    });
    await generate.click();
    await expect(laptop.getByRole("alert").filter({ hasText: t.console("run_failed") })).toBeVisible();
    await laptop.unroute("**/run/video");
    await generate.click();
    const film = laptop.locator("video");
    await expect(film).toBeVisible({ timeout: 20_000 });
    await expect.poll(() => film.evaluate((video) => (video as HTMLVideoElement).duration)).toBeGreaterThan(1);
    await expect(laptop.getByText(/\$0\.50/).last()).toBeVisible();
    expect(vendor.paidCalls()).toBe(1);
    expect(await findAxeViolations(laptop)).toEqual([]);
    await laptop.getByRole("button", { name: t.console("save") }).click();
    await laptop.getByRole("link", { name: t.console("saved") }).click();
    await expect(laptop.getByRole("dialog").locator("video")).toBeVisible();
    await expect(laptop.getByRole("dialog").getByText("maker/fake-video (Films)")).toBeVisible();
    await expect(laptop.getByRole("dialog").getByText("$0.50")).toBeVisible();

    // After a reload, only the dock follows the job; the history still shows its end.
    vendor.setPollsUntilDone(Infinity);
    await laptop.goto(`${server.url}/admin/providers/${id}`);
    await laptop.getByRole("textbox", { name: fieldName(t.console("prompt")) }).fill("A boat on a lake");
    await generate.click();
    await expect.poll(() => vendor.paidCalls()).toBe(2);
    await laptop.reload();
    const entries = laptop.getByRole("region", { name: t.console("history") }).getByRole("listitem");
    await expect(entries.filter({ hasText: t.console("state_running") })).toHaveCount(1);
    vendor.setPollsUntilDone(1);
    await expect(entries.filter({ hasText: t.console("state_done") })).toHaveCount(2, { timeout: 20_000 });
    await vendor.close();
  },
);
