import { getFormat, startFakeVendor, type FakeVendor } from "@showrunner/server/testing";
import { createHostApi, type Api } from "./support/api.ts";
import { findAxeViolations } from "./support/axe.ts";
import { signIn } from "./support/accounts.ts";
import { startServer, type RunningServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";
import { fieldName, translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");
const ADA = { username: "ada", password: "four unrelated words" };
const DOCUMENT = "The Tiber flows through Rome. The Nile is longer than the Rhine.";
const DRAFTS = [
  {
    kind: "open",
    question: "Which river flows through Rome?",
    answers: ["Tiber"],
    passage: "The Tiber flows through Rome.",
  },
  { kind: "choice", question: "Which river is longer?", right: "Nile", wrong: ["Rhine"], passage: "longest of all" },
  { kind: "open", question: "What is the capital of Rome's Italy, Rome or Milan?", answers: ["Rome"] },
  "I hope this helps!",
  { kind: "open", question: "Which RIVER flows through Rome", answers: ["Tiber"] },
];
const ANSWERS = [
  { n: 1, answer: "Tiber" },
  { n: 2, answer: "Rhine" },
  { n: 3, answer: "Rome" },
];

let vendor: FakeVendor;
let server: RunningServer;
let host: Api;
test.beforeAll(async () => {
  vendor = await startFakeVendor(getFormat("general"), {
    write: ({ body }) =>
      (body.includes("You answer quiz questions") ? ANSWERS : DRAFTS)
        .map((line) => (typeof line === "string" ? line : JSON.stringify(line)))
        .join("\n"),
  });
  server = await startServer({ env: () => ({ APPROVED_HOSTS: "127.0.0.1" }) });
  host = await createHostApi(server.url);
  await host.call("POST /users", { body: { ...ADA, email: null } });
});
test.afterAll(async () => {
  await server.stop();
  await vendor.close();
});

test("a host drafts rounds from a text, sees which are doubtful, and adds some", async ({ browser }) => {
  const page = await signIn(browser, server.url, ADA);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const dialog = page.getByRole("dialog");
  await page.goto(`${server.url}/gameshows/games`);
  await page
    .getByRole("button", { name: t.games("create") })
    .first()
    .click();
  await dialog.getByRole("textbox", { name: fieldName(t.games("field_title")) }).fill("Rivers");
  await dialog.getByRole("button", { name: t.games("create") }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Rivers" })).toBeVisible();
  await page.waitForTimeout(500);
  await expect(button(t.authoring("open"))).toBeHidden();

  const { id } = await host.call("POST /providers", {
    body: {
      name: "House model",
      provider_key: "general",
      settings: { base_url: `${vendor.url}/v1`, default_model: "fake-model" },
      credentials: { api_key: "sk-test" },
      capabilities: ["llm"],
    },
  });
  await host.call("POST /providers/:id/test", { params: { id } });
  await page.reload();
  await button(t.authoring("open")).click();
  await expect(dialog.getByText(t.authoring("uses", { model: "fake-model", provider: "House model" }))).toBeVisible();
  await dialog.getByRole("textbox", { name: t.authoring("document") }).fill(DOCUMENT);
  await expect(dialog.getByText(t.authoring("estimate_unknown"))).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: t.authoring("start", { n: 10 }) }).click();

  await expect(dialog.getByText(t.authoring("finished", { n: 3 }))).toBeVisible();
  await expect(dialog.getByText(t.authoring("skipped", { n: 1 }))).toBeVisible();
  const repeated = t.authoring("repeated_question", { question: "Which RIVER flows through Rome" });
  await expect(dialog.getByText(t.authoring("repeated", { questions: repeated }))).toBeVisible();
  await expect(dialog.getByText(t.authoring("cost_unknown"))).toBeVisible();
  const item = (text: string) =>
    dialog
      .getByRole("listitem")
      .filter({ has: page.getByText(text, { exact: true }) })
      .last();
  await expect(item("Which river flows through Rome?")).toContainText(t.authoring("agrees"));
  const doubtful = dialog.locator(".import-round").filter({ hasText: "Which river is longer?" });
  await expect(doubtful).toContainText(t.authoring("disagrees", { answer: "Rhine" }));
  await expect(doubtful).toContainText(t.authoring("passage_missing"));
  const leaking = dialog.locator(".import-round").filter({ hasText: "Rome or Milan" });
  await expect(leaking).toContainText(t.authoring("hint_answer_in_question"));
  await expect(leaking).toContainText(t.authoring("passage_none"));
  expect(await findAxeViolations(page)).toEqual([]);

  await leaking.getByRole("checkbox").uncheck();
  await dialog.getByRole("button", { name: t.authoring("add", { n: 2 }) }).click();
  await expect(page.getByText(t.games("points_to_win", { n: 20 }))).toBeVisible();
  await button(t.authoring("undo")).click();
  await expect(page.getByText(t.games("rounds_empty"))).toBeVisible();

  // When the model fails, the request is kept and can be sent again.
  vendor.setBehaviour("overloaded");
  await button(t.authoring("open")).click();
  await dialog.getByRole("textbox", { name: t.authoring("audience") }).fill("Families");
  await dialog.getByRole("button", { name: t.authoring("start", { n: 10 }) }).click();
  await expect(dialog.getByText(t.authoring("failed"))).toBeVisible();
  await expect(dialog.getByText(t.authoring("failure_overloaded"))).toBeVisible();
  await expect(dialog.getByText(t.authoring("cost_unknown"))).toBeHidden();
  vendor.setBehaviour("good");
  await dialog.getByRole("button", { name: t.authoring("again") }).click();
  await expect(dialog.getByRole("textbox", { name: t.authoring("audience") })).toHaveValue("Families");
  await dialog.getByRole("button", { name: t.authoring("start", { n: 10 }) }).click();
  await dialog.getByRole("button", { name: t.authoring("add", { n: 3 }) }).click();
  await page
    .getByRole("button", { name: t.games("save") })
    .first()
    .click();
  await expect(page.getByText(t.games("state_saved"))).toBeVisible();
  // The history of a provider shows one's own runs only.
  expect((await host.call("GET /providers/:id/runs", { params: { id }, query: {} })).items).toEqual([]);
});
