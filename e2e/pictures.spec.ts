import { getFormat, startFakeVendor, type FakeVendor } from "@showrunner/server/testing";
import { logIn } from "./support/log-in.ts";
import { GERMAN_PHONE } from "./support/accounts.ts";
import { createHostApi, HOST_ACCOUNT, type Api } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { startServer, type RunningServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";
import { translatorsFor } from "./support/texts.ts";

const t = translatorsFor("de");
const QUESTIONS = ["Welcher Fluss fließt durch Rom?", "Wie heißt die Hauptstadt von Italien?"];
const DRAFTS = [
  { kind: "open", question: QUESTIONS[0], answers: ["Tiber"] },
  { kind: "open", question: QUESTIONS[1], answers: ["Rom"] },
];
const ANSWERS = [
  { n: 1, answer: "Tiber" },
  { n: 2, answer: "Rom" },
];
const PROMPT = "Old stone bridges over green water, evening, oil painting";
const IDEAS = [
  { n: 1, prompt: PROMPT, alt: "Alte Brücken über grünem Wasser" },
  { n: 2, prompt: PROMPT, alt: "Eine Gasse in Rom" },
];

const PRICE = { price_per_unit_cents: "0.001", currency: "USD" } as const;

let vendor: FakeVendor;
let server: RunningServer;
let host: Api;
let gameId = "";
test.beforeAll(async () => {
  vendor = await startFakeVendor(getFormat("general"), {
    write: ({ body }) =>
      (body.includes("You describe pictures") ? IDEAS : body.includes("You answer quiz") ? ANSWERS : DRAFTS)
        .map((line) => JSON.stringify(line))
        .join("\n"),
  });
  server = await startServer({ env: () => ({ APPROVED_HOSTS: "127.0.0.1" }) });
  host = await createHostApi(server.url);
  const { id } = await host.call("POST /providers", {
    body: {
      name: "House model",
      provider_key: "general",
      settings: { base_url: `${vendor.url}/v1`, default_model: "fake-model" },
      credentials: { api_key: "sk-test" },
      capabilities: ["llm", "image"],
      pricing: [
        { capability: "llm", model: "fake-model", provider_unit: "token", internal_unit: "tokens", ...PRICE },
        { capability: "image", model: "pixels-1", provider_unit: "image", internal_unit: "images", ...PRICE },
      ],
    },
  });
  await host.call("POST /providers/:id/test", { params: { id } });
  gameId = (await host.call("POST /games", { body: { title: "Flüsse", owner: "me", language: "de" } })).id;
});
test.afterAll(async () => {
  await server.stop();
  await vendor.close();
});
test("drafts get pictures whose descriptions reveal nothing; a host puts them into the rounds, and takes them back", async ({
  browser,
}) => {
  const context = await browser.newContext(GERMAN_PHONE);
  const page = await context.newPage();
  const dialog = page.getByRole("dialog");
  const inDialog = (name: string) => dialog.getByRole("button", { name, exact: true });
  await logIn(page, server.url, HOST_ACCOUNT, "de");
  await page.goto(`${server.url}/games/${gameId}`);
  await page.getByRole("button", { name: t.authoring("open"), exact: true }).click();
  await dialog.getByRole("textbox", { name: t.authoring("topic") }).fill("Flüsse");
  await dialog.getByRole("button", { name: t.authoring("start", { n: 10 }) }).click();
  await inDialog(t.authoring("add_with_pictures")).click();

  await test.step("the price comes first; what reveals an answer is left out", async () => {
    await expect(dialog.getByText(t.pictures("cost_ideas", { n: 2 }))).toBeVisible();
    await expect(dialog.getByText(t.authoring("estimate", { cost: "" }).trim())).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await inDialog(t.pictures("propose", { n: 2 })).click();
    await expect(dialog.getByText(t.pictures("skipped", { n: 1 }))).toBeVisible();
    const alt = dialog.getByRole("textbox", { name: t.pictures("alt") });
    await expect(alt).toHaveValue("Alte Brücken über grünem Wasser");
    await alt.fill("Der Tiber bei Nacht");
    await expect(dialog.getByText(t.pictures("problem_reveals"))).toBeVisible();
    await expect(inDialog(t.pictures("generate", { n: 1 }))).toBeHidden();
    await alt.fill("Alte Brücken [bei Nacht]");
  });

  await test.step("jobs of the library generate them, also while the dialog is closed", async () => {
    await inDialog(t.pictures("generate", { n: 1 })).click();
    await expect(
      dialog.getByRole("status").getByText(t.generation("generating")).or(dialog.getByRole("img")).first(),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: t.pictures("open"), exact: true }).click();
    await expect(dialog.getByRole("img", { name: "Alte Brücken [bei Nacht]" })).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  await test.step("they are put into the rounds, taken back, and saved", async () => {
    const useAll = inDialog(t.pictures("use_all", { n: 1 }));
    await useAll.click();
    await expect(dialog.getByText(t.pictures("used"))).toBeVisible();
    await inDialog(t.pictures("undo_all", { n: 1 })).click();
    await useAll.click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: t.games("save"), exact: true }).click();
    await expect(page.getByText(t.games("state_saved"))).toBeVisible();
    const { rounds } = await host.call("GET /games/:id", { params: { id: gameId } });
    expect(rounds?.map(({ content }) => content)).toEqual([
      expect.stringMatching(/^!\[Alte Brücken bei Nacht\]\(\/images\/[\w-]+\)$/),
      "",
    ]);
    const { items } = await host.call("GET /images/", { query: {} });
    expect(items).toMatchObject([{ status: "ready", source: "generated", prompt: PROMPT }]);
    const places = await host.call("GET /images/:id/places", { params: { id: items[0]?.id ?? "" } });
    expect(places.items).toMatchObject([{ type: "round", game_id: gameId }]);
  });
  await context.close();
});
