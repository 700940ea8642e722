import type { Page } from "@playwright/test";
import type { Translations } from "@showrunner/contract/rest";
import { findAxeViolations } from "./support/axe.ts";
import { Host } from "./support/host.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { Phone } from "./support/phone.ts";
import { expect, test } from "./support/test.ts";
import { createHostApi } from "./support/api.ts";
import { Show } from "./support/show.ts";
import { fieldName, translatorsFor } from "./support/texts.ts";

type Texts = Readonly<Record<string, readonly [source: string, text: string]>>;

function toGerman(texts: Texts, answers?: { source: string[]; accepted: string[] }): Translations {
  return {
    de: {
      state: "approved",
      texts: Object.fromEntries(Object.entries(texts).map(([path, [source, text]]) => [path, { source, text }])),
      ...(answers === undefined ? {} : { answers }),
    },
  };
}

const CHOICE = {
  type: "multipleChoice",
  max_points: 10,
  config: {
    question_text: "Which animal is the largest?",
    options: [
      { text: "Blue whale", correct: true },
      { text: "Elephant", correct: false },
      { text: "Giraffe", correct: false },
    ],
  },
  translations: toGerman({
    "config.question_text": ["Which animal is the largest?", "Welches Tier ist das größte?"],
    "config.options.0.text": ["Blue whale", "Blauwal"],
    "config.options.1.text": ["Elephant", "Elefant"],
    "config.options.2.text": ["Giraffe", "Giraffenbulle"],
  }),
};
const TYPED = {
  type: "classic",
  question: "What is the capital of Bavaria?",
  answers: ["Munich"],
  max_points: 10,
  buzzer_override: "disable" as const,
  translations: toGerman(
    { question: ["What is the capital of Bavaria?", "Wie heißt die Hauptstadt Bayerns?"] },
    { source: ["Munich"], accepted: ["München"] },
  ),
};
const WRITTEN_ONLY = {
  type: "classic",
  question: "Which river flows through Rome?",
  answers: ["Tiber"],
  buzzer_override: "disable" as const,
};

const seesText = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

test("two phones in two languages and a display with both play a whole show", NIGHTLY, async ({ browser, server }) => {
  const host = await Host.open(browser, server.url, "en");
  const { page, t } = host;
  await host.setUp();
  const api = await createHostApi(server.url);
  const game = await api.call("POST /games", {
    body: {
      ...{ title: "Around the world", description: "Three questions", language: "en", points: 50 },
      rounds: [CHOICE, TYPED, WRITTEN_ONLY],
      translations: toGerman({
        title: ["Around the world", "Rund um die Welt"],
        description: ["Three questions", "Drei Fragen"],
      }),
    },
  });
  const { id, public_id } = await api.call("POST /gameshows", { body: { name: "Two languages" } });
  await api.call("POST /gameshows/:id/games", { params: { id }, body: { game_id: game.id } });
  await api.call("PUT /gameshows/:id/registration", { params: { id }, body: { open: true } });
  const show = new Show(api, id, public_id);

  await test.step("the host chooses two languages for the display", async () => {
    await page.goto(`${server.url}/gameshows/${id}`);
    await page.getByRole("button", { name: t.moderator("show_menu") }).click();
    await page.getByRole("menuitem", { name: t.moderator("settings") }).click();
    await page.getByRole("radio", { name: t.gameshows("second_language_in", { language: "Deutsch" }) }).check();
    await page.getByRole("button", { name: t.gameshows("save") }).click();
    await expect
      .poll(async () => (await api.call("GET /gameshows/:id", { params: { id } })).settings.second_language)
      .toBe("de");
  });

  const ants = await Phone.open(browser, "Ants", "en");
  const bienen = await Phone.open(browser, "Bienen", "de");
  await ants.register(`${server.url}/join/${public_id}`);
  await bienen.register(`${server.url}/join/${public_id}`);
  const display = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
  await display.goto(`${server.url}/play/${public_id}/display`);
  await show.command({ type: "start" });
  await test.step("the display introduces the game in both languages", async () => {
    await expect(display.getByRole("heading", { level: 1 })).toHaveText(/Around the world\s+Rund um die Welt/);
    await expect(display.getByText("Drei Fragen")).toBeVisible();
    expect(await findAxeViolations(display)).toEqual([]);
  });
  await show.command({ type: "start_first_round" });

  await test.step("each phone shows the options in its language, the display in both", async () => {
    await seesText(ants.page, "Which animal is the largest?");
    await seesText(bienen.page, "Welches Tier ist das größte?");
    await expect(bienen.page.getByText("Which animal")).toHaveCount(0);
    await expect(display.getByText("Welches Tier ist das größte?")).toBeVisible();
    await expect(display.getByText("Which animal is the largest?")).toBeVisible();
    await expect(display.getByRole("listitem").filter({ hasText: "Blauwal" })).toContainText("Blue whale");
    expect(await findAxeViolations(display)).toEqual([]);
    await expect(page.getByText(t.moderator("played_in", { languages: "English, Deutsch" }))).toBeVisible();
    await ants.pickOption("Elephant");
    await bienen.pickOption("Blauwal");
    await show.command({ type: "reveal" });
    await bienen.expectResult("result_answer_correct");
    await ants.expectResult("result_answer_wrong");
  });

  await test.step("a phone that changes its language keeps what was typed, and the answer counts", async () => {
    await show.command({ type: "next", confirmed: false });
    const german = translatorsFor("de");
    const answer = (locale: "en" | "de") =>
      bienen.page.getByRole("textbox", { name: fieldName(translatorsFor(locale).rounds("your_answer")) });
    await seesText(bienen.page, "Wie heißt die Hauptstadt Bayerns?");
    await answer("de").fill("münchen");
    await bienen.page.getByRole("button", { name: german.play("menu") }).tap();
    await bienen.page.getByRole("combobox").selectOption("en");
    await bienen.page.keyboard.press("Escape");
    await seesText(bienen.page, "What is the capital of Bavaria?");
    await expect(answer("en")).toHaveValue("münchen");
    await answer("en").press("Enter");
    await expect(page.getByText("(Deutsch)")).toBeVisible();
    const { submissions } = await show.readSlices();
    const [item] = submissions?.items ?? [];
    expect(item?.suggestion).toMatchObject({ outcome: "correct", nearest: "München" });
    await show.command({
      type: "validate_submission",
      team_id: item?.team_id ?? "",
      submission_id: item?.submission_id ?? "",
      decision: { outcome: "correct" },
    });
    await show.command({ type: "reveal" });
    const { reveal } = translatorsFor("en");
    await expect(bienen.page.getByRole("heading", { name: reveal("result_answer_correct") })).toBeVisible();
    await expect(display.locator(".rd-solution-text")).toHaveText(/Munich\s+München/);
  });

  await test.step("a round without a translation is shown as written, on all screens", async () => {
    await show.command({ type: "next", confirmed: false });
    for (const screen of [ants.page, bienen.page, display]) await seesText(screen, "Which river flows through Rome?");
    await show.command({ type: "reveal" });
    await show.command({ type: "finalize_game" });
    await show.command({ type: "finish_game", winner_team_id: null, no_winner: true });
    await show.command({ type: "complete", confirmed: true });
    await expect(display.getByText("Bienen").first()).toBeVisible();
  });
});
