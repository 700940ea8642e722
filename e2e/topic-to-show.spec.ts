import { getFormat, startFakeVendor } from "@showrunner/server/testing";
import { createHostApi } from "./support/api.ts";
import { approveHost } from "./support/databases.ts";
import { Host } from "./support/host.ts";
import { Phone } from "./support/phone.ts";
import { expect, test } from "./support/test.ts";
import { fieldName, translatorsFor } from "./support/texts.ts";

const DRAFTS = [
  { kind: "choice", question: "Which river flows through Rome?", right: "Tiber", wrong: ["Po", "Arno"] },
  { kind: "open", question: "Which river flows through Vienna?", answers: ["Rhine"], explanation: "It is blue." },
  { kind: "open", question: "Which river flows through Paris?", answers: ["Seine"] },
];
/** The second opinion disagrees with the second key. */
const OPINIONS = ["Tiber", "Danube", "Seine"].map((answer, index) => ({ n: index + 1, answer }));
const PRICE = { price_per_unit_cents: "0.001", currency: "USD" } as const;

const withPrice = (text: string): RegExp => new RegExp(`^${text.trim()}.*\\d`);

test("from a topic to a show: a host drafts a game, corrects what is flagged, and a phone plays it", async ({
  browser,
  server,
}) => {
  const vendor = await startFakeVendor(getFormat("general"), {
    write: ({ body }) =>
      (body.includes("You answer quiz questions") ? OPINIONS : DRAFTS).map((line) => JSON.stringify(line)).join("\n"),
  });
  const host = await Host.open(browser, server.url, "de");
  const { page, t } = host;
  const dialog = page.getByRole("dialog");
  await host.setUp();
  const api = await createHostApi(server.url);
  await approveHost(api, "127.0.0.1");
  const { id } = await api.call("POST /providers", {
    body: {
      name: "House model",
      provider_key: "general",
      settings: { base_url: `${vendor.url}/v1`, default_model: "fake-model" },
      credentials: { api_key: "sk-test" },
      capabilities: ["llm"],
      pricing: [{ capability: "llm", model: "fake-model", provider_unit: "token", internal_unit: "tokens", ...PRICE }],
    },
  });
  await api.call("POST /providers/:id/test", { params: { id } });

  await test.step("the price is shown before and after; one undo removes all rounds", async () => {
    await host.newGame("Flüsse");
    const draft = async (): Promise<void> => {
      await page.getByRole("button", { name: t.authoring("open"), exact: true }).click();
      await dialog.getByRole("textbox", { name: t.authoring("topic") }).fill("Flüsse Europas");
      await expect(dialog.getByText(withPrice(t.authoring("estimate", { cost: "" })))).toBeVisible();
      await dialog.getByRole("button", { name: t.authoring("start", { n: 10 }) }).click();
      await expect(dialog.getByText(t.authoring("finished", { n: 3 }))).toBeVisible();
      await expect(dialog.getByText(withPrice(t.authoring("cost", { cost: "" })))).toBeVisible();
    };
    const add = () => dialog.getByRole("button", { name: t.authoring("add", { n: 3 }) }).click();
    await draft();
    const flagged = dialog.locator(".import-round").filter({ hasText: "Vienna" });
    await expect(flagged).toContainText(t.authoring("disagrees", { answer: "Danube" }));
    // Escape never loses paid drafts, however often it is pressed.
    const discard = page.getByRole("button", { name: t.authoring("discard"), exact: true });
    await page.keyboard.press("Escape");
    await expect(discard).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(discard).toBeHidden();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: t.authoring("discard_keep"), exact: true }).click();
    await add();
    await expect(page.locator(".round-row-main")).toHaveCount(3);
    await page.getByRole("button", { name: t.authoring("undo"), exact: true }).click();
    await expect(page.locator(".round-row-main")).toHaveCount(0);
    await draft();
    await add();
    await expect(page.locator(".round-row-main")).toHaveCount(3);
  });

  await test.step("the host corrects the flagged answer, and saves", async () => {
    await page.locator(".round-row-main").filter({ hasText: "Vienna" }).click();
    await host.field(t.games("answer_main")).fill("Danube");
    await host.saveGame();
  });

  await host.newShow("Abend");
  await host.addGames("Flüsse");
  const link = await page
    .getByRole("link", { name: /\/join\// })
    .first()
    .getAttribute("href");
  const ants = await Phone.open(browser, "Ants", "en");
  await ants.register(`${server.url}/join/${link?.slice(-8)}`);

  await test.step("a phone plays the drafted rounds", async () => {
    await host.clickStep("start");
    await host.clickStep("start_first_round");
    await ants.pickOption("Tiber");
    await host.clickStep("reveal");
    await ants.expectResult("result_answer_correct");
    await host.clickStep("next_round");
    const answer = ants.page.getByRole("textbox", { name: fieldName(translatorsFor("en").rounds("your_answer")) });
    await answer.fill("danube");
    await answer.press("Enter");
    await expect(ants.page.getByText("danube")).toBeVisible();
    await host.clickStep("reveal");
    await dialog.getByRole("button", { name: t.moderator("accept_and_reveal", { n: 1 }) }).click();
    await ants.expectResult("result_answer_correct");
    await expect(ants.page.getByText("It is blue.")).toBeVisible();
  });
  await vendor.close();
});
