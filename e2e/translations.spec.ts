import { readFileSync } from "node:fs";
import { getFormat, startFakeVendor } from "@showrunner/server/testing";
import { findAxeViolations } from "./support/axe.ts";
import { createHostApi } from "./support/api.ts";
import { approveHost } from "./support/databases.ts";
import { Host } from "./support/host.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { expect, test } from "./support/test.ts";
import { startsWith } from "./support/texts.ts";

test("a host translates a game side by side, approves it, and sees what an edit makes outdated", async ({
  browser,
  server,
}) => {
  const host = await Host.open(browser, server.url, "en");
  const { page, t } = host;
  await host.setUp();
  const api = await createHostApi(server.url);
  const { id } = await api.call("POST /games", {
    body: {
      title: "Cities",
      rounds: [
        { type: "classic", question: "Which river flows through Rome in 2026?", answers: ["Tiber"], title: null },
        { type: "classic", question: "To ____ or not to be?", answers: ["be"] },
      ],
    },
  });
  await page.goto(`${server.url}/games`);
  await page.getByText("Cities").first().click();
  const dialog = page.getByRole("dialog");
  const opener = page.getByRole("button", { name: startsWith(t.translation("open")) });
  const open = () => opener.click();
  const part = (name: string) => dialog.getByRole("navigation").getByRole("button", { name: new RegExp(name) });
  const field = (name: string) => dialog.getByRole("textbox", { name, exact: true });
  const approve = dialog.getByRole("button", { name: t.translation("approve"), exact: true });

  await open();
  await field(t.translation("text_title")).fill("Städte");
  await approve.click();
  await expect(part(t.translation("about_game"))).toContainText(t.translation("status_approved"));
  await part("Which river").click();
  await field(t.translation("text_question")).fill("Welcher Fluss fließt 2062 durch Rom?");
  await expect(dialog.getByText(t.translation("check_number", { excerpt: "2026" }))).toBeVisible();
  await expect(approve).toBeDisabled();
  await field(t.translation("text_question")).fill("Welcher Fluss fließt 2026 durch Rom?");
  await field(t.translation("answers")).fill("Tiber\nTevere");
  await expect(approve).toBeEnabled();
  await part("or not to be").click();
  await field(t.translation("text_question")).fill("Sein oder nicht sein?");
  await field(t.translation("answers")).fill("Sein");
  await expect(dialog.getByText(t.translation("check_placeholder", { excerpt: "___" }))).toBeVisible();
  await expect(approve).toBeDisabled();
  expect(await findAxeViolations(page)).toEqual([]);
  // *Approve all* includes only complete translations without notes.
  await dialog.getByRole("button", { name: t.translation("approve_all", { n: 1 }) }).click();
  await expect(part("Which river")).toContainText(t.translation("status_approved"));
  await expect(part("or not to be")).toContainText(t.translation("status_draft"));
  await page.keyboard.press("Escape");
  await host.saveGame();

  const stored = await api.call("GET /games/:id", { params: { id } });
  expect(stored.rounds.map(({ translations }) => translations?.de?.state)).toEqual(["approved", "draft"]);
  expect(stored.rounds[0]?.translations?.de?.answers?.accepted).toEqual(["Tiber", "Tevere"]);
  await expect(opener).toContainText(t.translation("doubtful", { n: 1 }));

  await page.locator(".round-row-main").first().click();
  await host.field(t.games("field_question")).fill("Which river runs through Rome in 2026?");
  await host.saveGame();
  await expect(opener).toContainText(t.translation("doubtful", { n: 2 }));
  await open();
  await expect(part("Which river")).toContainText(t.translation("status_outdated"));
  await part("Which river").click();
  await expect(dialog.getByText("Which river flows through Rome in 2026?")).toBeVisible();
  await approve.click();
  await expect(part("Which river")).toContainText(t.translation("status_approved"));
  await page.keyboard.press("Escape");
  await host.saveGame();

  await test.step("an export carries the translations, with their states, into another game", async () => {
    await page.goto(`${server.url}/games`);
    await page.getByRole("button", { name: t.games("options_of", { title: "Cities" }) }).click();
    await page.getByRole("menuitem", { name: t.games("export") }).click();
    const downloading = page.waitForEvent("download");
    await dialog.getByRole("button", { name: t.transfer("download") }).click();
    const download = await downloading;
    await page.getByRole("button", { name: t.transfer("import_game"), exact: true }).click();
    await dialog.locator("input[type=file]").setInputFiles({
      name: download.suggestedFilename(),
      mimeType: "application/zip",
      buffer: readFileSync(await download.path()),
    });
    await dialog.getByRole("button", { name: t.transfer("submit_create", { n: 2 }) }).click();
    await page.waitForURL((url) => /\/games\/[\w-]+$/.test(url.pathname) && !url.pathname.endsWith(id));
    const read = async (game: string) => await api.call("GET /games/:id", { params: { id: game } });
    const original = await read(id);
    const copy = await read(new URL(page.url()).pathname.split("/").at(-1) ?? "");
    expect(copy.translations).toEqual(original.translations);
    expect(copy.rounds.map(({ translations }) => translations)).toEqual(
      original.rounds.map(({ translations }) => translations),
    );
    expect(copy.rounds[0]?.translations?.de?.state).toBe("approved");
  });
});

test("a game of a show copies the terms of the show's other games", NIGHTLY, async ({ browser, server }) => {
  const host = await Host.open(browser, server.url, "en");
  const { page, t } = host;
  await host.setUp();
  const api = await createHostApi(server.url);
  const { id: showId } = await api.call("POST /gameshows", { body: { name: "Evening" } });
  const terms = [
    { en: "team", de: "Gruppe" },
    { en: "buzzer", de: "Buzzer" },
  ];
  await api.call("POST /games", { body: { title: "First", show_id: showId, glossary: terms } });
  const own = [{ en: "team", de: "Mannschaft" }];
  const { id } = await api.call("POST /games", { body: { title: "Second", show_id: showId, glossary: own } });
  await page.goto(`${server.url}/games/${id}`);
  await page.getByRole("button", { name: t.translation("open"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(`${t.translation("glossary")} (1)`).click();
  await dialog.getByRole("button", { name: t.translation("glossary_from_show") }).click();
  await expect(dialog.getByText(t.translation("glossary_added", { n: 1 }))).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await host.saveGame();
  const { glossary } = await api.call("GET /games/:id", { params: { id } });
  expect(glossary).toEqual([...own, { en: "buzzer", de: "Buzzer" }]);
});

/** Translations of a fake model; the second question gets another number. */
const GERMAN: Readonly<Record<string, string>> = {
  Cities: "Städte",
  "Which river flows through Rome?": "Welcher Fluss fließt durch Rom?",
  "How many hills has Rome, if not 8?": "Wie viele Hügel hat Rom, wenn nicht 9?",
};

test(
  "a model translates a game; the host reviews, undoes, takes it over and approves what has no notes",
  NIGHTLY,
  async ({ browser, server }) => {
    const vendor = await startFakeVendor(getFormat("general"), {
      write: ({ body }) => {
        // The connection test has no body.
        const { messages = [] } = (body === "" ? {} : JSON.parse(body)) as {
          readonly messages?: readonly { readonly content: string }[];
        };
        const lines = (messages.at(-1)?.content ?? "").split("\n").filter((line) => line.startsWith("{"));
        return lines
          .map(
            (line) => JSON.parse(line) as { readonly n: number; readonly text?: string; readonly answers?: string[] },
          )
          .map(({ n, text, answers }) =>
            JSON.stringify(text === undefined ? { n, answers } : { n, text: GERMAN[text] }),
          )
          .join("\n");
      },
    });
    const host = await Host.open(browser, server.url, "en");
    const { page, t } = host;
    await host.setUp();
    const api = await createHostApi(server.url);
    await approveHost(api, "127.0.0.1");
    const { id: provider } = await api.call("POST /providers", {
      body: {
        name: "House model",
        provider_key: "general",
        settings: { base_url: `${vendor.url}/v1`, default_model: "fake-model" },
        credentials: { api_key: "sk-test" },
        capabilities: ["llm"],
      },
    });
    await api.call("POST /providers/:id/test", { params: { id: provider } });
    const { id } = await api.call("POST /games", {
      body: {
        title: "Cities",
        language: "en",
        rounds: [
          { type: "classic", question: "Which river flows through Rome?", answers: ["Tiber"] },
          { type: "classic", question: "How many hills has Rome, if not 8?", answers: ["7"] },
        ],
      },
    });
    await page.goto(`${server.url}/games/${id}`);
    await page.getByRole("button", { name: t.translation("open"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t.translation("title") });
    const proposals = page.getByRole("dialog", { name: t.translation("ai_title") });
    const part = (name: string) => dialog.getByRole("navigation").getByRole("button", { name: new RegExp(name) });
    const translate = async (): Promise<void> => {
      await dialog.getByRole("button", { name: t.translation("ai_open") }).click();
      await proposals.getByRole("button", { name: t.translation("ai_start", { n: 5 }) }).click();
      await expect(proposals.getByText(t.translation("ai_finished", { n: 3 }))).toBeVisible();
    };
    const take = () => proposals.getByRole("button", { name: t.translation("ai_take", { n: 3 }) }).click();

    vendor.hold(/completions/);
    await dialog.getByRole("button", { name: t.translation("ai_open") }).click();
    await proposals.getByRole("button", { name: t.translation("ai_start", { n: 5 }) }).click();
    await expect(proposals.getByText(t.translation("ai_running"))).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText(t.authoring("discard_running_text"))).toBeVisible();
    await page.getByRole("button", { name: t.authoring("discard"), exact: true }).click();
    await expect(proposals).toBeHidden();
    vendor.hold(null);

    await translate();
    await expect(proposals.getByText(t.translation("check_number", { excerpt: "8" }))).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: t.authoring("discard_keep"), exact: true }).click();
    await take();
    await expect(part("Which river")).toContainText(t.translation("status_draft"));
    await page.getByRole("button", { name: t.translation("undo"), exact: true }).click();
    await expect(part("Which river")).toContainText(t.translation("status_missing"));
    await translate();
    await take();
    await dialog.getByRole("button", { name: t.translation("approve_all", { n: 2 }) }).click();
    await expect(part("How many hills")).toContainText(t.translation("status_draft"));
    await page.keyboard.press("Escape");
    await host.saveGame();
    const { rounds, translations } = await api.call("GET /games/:id", { params: { id } });
    expect([translations?.de?.state, ...rounds.map((round) => round.translations?.de?.state)]).toEqual([
      "approved",
      "approved",
      "draft",
    ]);
    await vendor.close();
  },
);
