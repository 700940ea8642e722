import { getFormat, startFakeVendor, type FakeVendor } from "@showrunner/server/testing";
import { Api, createHostApi } from "./support/api.ts";
import { signIn } from "./support/accounts.ts";
import { findAxeViolations } from "./support/axe.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { startServer, type RunningServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";
import { translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");
const ADA = { username: "ada", password: "four unrelated words" };
const QUESTION = "Which river flows through the old city of Rome?";
const SHORTER = "Which river crosses Rome?";
const UNAMBIGUOUS = "Which river flows through Rome in Italy?";

let vendor: FakeVendor;
let server: RunningServer;
let host: Api;
test.beforeAll(async () => {
  const suggested = [{ text: SHORTER }, { text: "See [this](https://x.example)" }];
  const findings = [
    { n: 2, check: "ambiguity", severity: "medium", reason: "There are several Romes.", replacement: UNAMBIGUOUS },
    { n: 3, check: "wrong", severity: "high", reason: "The Po flows through Turin.", replacement: "Tiber" },
  ];
  vendor = await startFakeVendor(getFormat("general"), {
    write: ({ body }) =>
      (body.includes("You review") ? findings : suggested).map((line) => JSON.stringify(line)).join("\n"),
  });
  server = await startServer({ env: () => ({ APPROVED_HOSTS: "127.0.0.1" }) });
  host = await createHostApi(server.url);
  await host.call("POST /users", { body: { ...ADA, email: null } });
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
});
test.afterAll(async () => {
  await server.stop();
  await vendor.close();
});

test("a host takes a suggestion, checks the game with a model, and undoes both", async ({ browser }) => {
  const page = await signIn(browser, server.url, ADA);
  const dialog = page.getByRole("dialog");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const question = page.getByRole("textbox", { name: t.games("field_question") });
  await page.goto(`${server.url}/gameshows/games`);
  await page
    .getByRole("button", { name: t.games("create") })
    .first()
    .click();
  await dialog.getByRole("textbox").first().fill("Rivers");
  await dialog.getByRole("button", { name: t.games("create") }).click();
  await page
    .getByRole("button", { name: t.games("add_round") })
    .first()
    .click();
  await question.fill(QUESTION);
  await page.getByRole("textbox", { name: t.games("answer_main") }).fill("Po");

  await button(t.authoring("suggest")).click();
  // No model for images is offered.
  await expect(page.getByRole("menuitem", { name: t.pictures("menu"), exact: true })).toHaveCount(0);
  await expect(button(t.pictures("open"))).toHaveCount(0);
  await page.getByRole("menuitem", { name: t.authoring("suggest_shorter") }).click();
  await dialog.getByRole("button", { name: t.authoring("suggest_start") }).click();
  await expect(dialog.getByText(t.authoring("suggestions_skipped", { n: 1 }))).toBeVisible();
  await dialog.getByRole("radio", { name: SHORTER }).check();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: t.authoring("suggestions_take", { n: 1 }) }).click();
  await expect(question).toHaveValue(SHORTER);
  await button(t.authoring("undo")).click();
  await expect(question).toHaveValue(QUESTION);

  await button(t.hints("check_texts")).click();
  await dialog.getByRole("button", { name: t.authoring("check_start") }).click();
  await expect(dialog.getByText(t.authoring("check_finished", { n: 2 }))).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: t.authoring("check_apply_all", { n: 2 }) }).click();
  await expect(dialog.getByText(t.authoring("check_changed"))).toHaveCount(2);
  await dialog.getByRole("button", { name: t.authoring("check_undo_all", { n: 2 }) }).click();
  await expect(dialog.getByText(t.authoring("check_changed"))).toHaveCount(0);
  await dialog
    .getByRole("button", { name: t.authoring("check_apply") })
    .first()
    .click();
  await expect(dialog.getByText(`${t.authoring("severity_high")} · ${t.authoring("check_wrong")}`)).toBeVisible();
  vendor.setBehaviour("overloaded");
  await dialog.getByRole("button", { name: t.authoring("check_again") }).click();
  await expect(dialog.getByText(t.authoring("check_unfinished"))).toBeVisible();
  await expect(dialog.getByText(t.authoring("failure_overloaded"))).toBeVisible();
  vendor.setBehaviour("good");
  await page.keyboard.press("Escape");
  await expect(question).toHaveValue(UNAMBIGUOUS);
});

test(
  "a host checks all games of a show, changes and undoes them together; read-only games are named",
  NIGHTLY,
  async ({ browser }) => {
    const ada = new Api(server.url);
    await ada.login(ADA);
    const round = (question: string, answer: string) => ({ type: "classic", question, answers: [answer] });
    const { id: showId } = await ada.call("POST /gameshows", { body: { name: "Evening" } });
    const own = await ada.call("POST /games", {
      body: { title: "Rivers", show_id: showId, rounds: [round(`${QUESTION}  Really?`, "Po")] },
    });
    const second = await ada.call("POST /games", {
      body: { title: "Lakes", show_id: showId, rounds: [round("Which  lake is deepest?", "Baikal")] },
    });
    const shared = await host.call("POST /games", {
      body: { title: "Seas", shared_with_hosts: true, rounds: [round("Which  sea is saltiest?", "Dead Sea")] },
    });
    await ada.call("POST /gameshows/:id/games", { params: { id: showId }, body: { game_id: shared.id } });
    const questionOf = async (id: string) =>
      (await ada.call("GET /games/:id", { params: { id } })).rounds?.[0]?.question;

    const page = await signIn(browser, server.url, ADA);
    const dialog = page.getByRole("dialog");
    await page.goto(`${server.url}/gameshows/${showId}`);
    const openDialog = async (): Promise<void> => {
      await page.getByRole("button", { name: t.moderator("show_menu") }).click();
      await page.getByRole("menuitem", { name: t.moderator("check_texts") }).click();
    };
    await openDialog();
    await expect(dialog.getByText(t.show_check("untouched_read_only", { title: "Seas" }))).toBeVisible();
    await expect(dialog.getByText(t.show_check("hints", { n: 2 }))).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);

    await dialog.getByRole("button", { name: t.show_check("correct_all", { n: 2 }) }).click();
    await expect(dialog.getByText(t.show_check("none"))).toBeVisible();
    expect(await questionOf(own.id)).toBe(`${QUESTION} Really?`);
    expect(await questionOf(second.id)).toBe("Which lake is deepest?");
    await dialog.getByRole("button", { name: t.show_check("undo_all", { n: 2 }) }).click();
    await expect(dialog.getByText(t.show_check("hints", { n: 2 }))).toBeVisible();
    expect(await questionOf(second.id)).toBe("Which  lake is deepest?");
    expect(await questionOf(shared.id)).toBe("Which  sea is saltiest?");

    await dialog.getByRole("button", { name: t.authoring("check_start") }).click();
    await expect(dialog.getByText(t.authoring("check_finished", { n: 4 }))).toBeVisible();
    await dialog.getByRole("button", { name: t.authoring("check_apply_all", { n: 4 }) }).click();
    await expect(dialog.getByText(t.authoring("check_changed"))).toHaveCount(4);
    expect(await questionOf(own.id)).toBe(UNAMBIGUOUS);
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: t.moderator("show_menu") }).click();
    await page.getByRole("menuitem", { name: t.moderator("step_start") }).click();
    await expect(page.getByRole("button", { name: t.moderator("pause") })).toBeVisible();
    await openDialog();
    await expect(dialog.getByText(t.show_check("untouched", { n: 3 }))).toBeVisible();
    await expect(dialog.getByText(t.show_check("untouched_frozen", { title: "Rivers" }))).toBeVisible();
    await expect(dialog.getByRole("button", { name: t.authoring("check_start") })).toBeHidden();
  },
);
