import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { findAxeViolations } from "./support/axe.ts";
import { signIn } from "./support/accounts.ts";
import { createHostApi, HOST_ACCOUNT } from "./support/api.ts";
import { Host } from "./support/host.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { Phone } from "./support/phone.ts";
import { ProtocolPhone } from "./support/protocol-phone.ts";
import { Show } from "./support/show.ts";
import { expect, test } from "./support/test.ts";
import { translatorsFor } from "./support/texts.ts";

const PICTURE = path.join(import.meta.dirname, "../apps/web/public/icons/icon-512.png");
const PLANETS = ["Mercury", "Venus", "Earth", "Mars"];
const CAPITALS = [
  ["France", "Paris"],
  ["Spain", "Madrid"],
] as const;
/** Delay after which a phone saves a draft. */
const SAVE_DELAY_MS = 1_000;

const sortedTexts = (list: Locator): Promise<readonly string[]> => list.locator(".rd-sort-text").allInnerTexts();

/** Sorts by the buttons, from the first place on. */
async function sort(page: Page, list: Locator, moveUp: (item: string) => string): Promise<void> {
  for (const [place, item] of PLANETS.entries()) {
    const from = (await sortedTexts(list)).indexOf(item);
    for (let step = from; step > place; step -= 1) await page.getByRole("button", { name: moveUp(item) }).tap();
    await expect.poll(() => sortedTexts(list).then((texts) => texts[place])).toBe(item);
  }
}

test(
  "ordering, matching and picture rounds are written, played on a phone, and shown",
  NIGHTLY,
  async ({ browser, server }) => {
    const host = await Host.open(browser, server.url, "en");
    const { page, t } = host;
    await host.setUp();
    await host.newGame("Odd one out");
    const chooseType = async (label: string): Promise<void> => {
      await host.button(t.games("all_types")).click();
      await page.getByRole("dialog").getByRole("button", { name: label }).click();
    };

    await test.step("pasted lines become items and pairs; the picture is uploaded", async () => {
      await chooseType(t.ordering_host("label"));
      await host.field(t.games("field_question")).fill("Order by their distance to the sun");
      await host.field(t.ordering_host("item", { n: 1 })).focus();
      await page.evaluate((text) => {
        const data = new DataTransfer();
        data.setData("text/plain", text);
        document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
      }, PLANETS.join("\n"));
      await expect(host.field(t.ordering_host("item", { n: 4 }))).toHaveValue("Mars");
      expect(await findAxeViolations(page)).toEqual([]);
      await host.saveGame();

      await chooseType(t.matching_host("label"));
      await host.field(t.games("field_question")).fill("Which capital belongs to which country?");
      for (const [index, [left, right]] of CAPITALS.entries()) {
        await host.field(t.matching_host("left", { n: index + 1 })).fill(left);
        await host.field(t.matching_host("right", { n: index + 1 })).fill(right);
      }
      expect(await findAxeViolations(page)).toEqual([]);
      await host.saveGame();

      await chooseType(t.picture_host("label"));
      await host.field(t.games("field_question")).fill("What is behind it?");
      const group = page.getByRole("group", { name: t.picture_host("image"), exact: true });
      await group.locator('input[type="file"]').setInputFiles(PICTURE);
      await expect(group.locator("img")).toBeVisible();
      await page.getByRole("radio", { name: t.picture_host("pace_by_hand") }).check();
      await host.field(t.games("answer_main")).fill("A lamp");
      expect(await findAxeViolations(page)).toEqual([]);
      await host.saveGame();
    });

    await host.newShow("Quiz night");
    await host.addGames("Odd one out");
    const link = await page
      .getByRole("link", { name: /\/join\// })
      .first()
      .getAttribute("href");
    const publicId = link?.slice(-8) ?? "";
    const phone = await Phone.open(browser, "Foxes", "en");
    await phone.register(`${server.url}/join/${publicId}`);
    const display = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
    await display.goto(`${server.url}/play/${publicId}/display`);
    const send = phone.page.getByRole("button", { name: t.choice("send_picks") });
    await host.clickStep("start");
    await host.clickStep("start_first_round");

    await test.step("the phone puts the items in order", async () => {
      const list = phone.page.getByRole("list", { name: t.ordering("items") });
      await expect(list).toBeVisible();
      await expect(display.getByText("Mercury")).toBeVisible();
      expect(await findAxeViolations(phone.page)).toEqual([]);
      await sort(phone.page, list, (item) => t.ordering("move_up", { item }));
      await send.tap();
      await expect(phone.page.getByText(t.choice("picks_noted"))).toBeVisible();
      // A change of a sent answer is not saved as a draft, which the server would refuse.
      await phone.page.getByRole("button", { name: t.ordering("move_up", { item: "Mars" }) }).tap();
      await phone.page.waitForTimeout(SAVE_DELAY_MS + 500);
      await expect(phone.page.getByText(t.menu("draft_sent_counts"))).toBeHidden();
      await sort(phone.page, list, (item) => t.ordering("move_up", { item }));
      await send.tap();
      await expect(phone.page.getByText(t.choice("picks_noted"))).toBeVisible();
      await host.clickStep("reveal");
      await expect(display.getByText("1. Mercury")).toBeVisible();
      await phone.expectResult("result_answer_correct");
      expect(await findAxeViolations(phone.page)).toEqual([]);
      expect(await findAxeViolations(display)).toEqual([]);
    });

    await test.step("the phone matches, with one pair from the lists", async () => {
      await host.clickStep("next_round");
      const left = phone.page.getByRole("list", { name: t.matching("left_side") });
      const right = phone.page.getByRole("list", { name: t.matching("right_side") });
      await left.getByRole("button", { name: "France" }).tap();
      await right.getByRole("button", { name: "Paris" }).tap();
      expect(await findAxeViolations(phone.page)).toEqual([]);
      await phone.page.getByRole("button", { name: t.matching("use_lists") }).tap();
      const select = phone.page.getByRole("combobox", { name: "Spain" });
      await select.selectOption({ label: await select.getByRole("option", { name: /Madrid/ }).innerText() });
      expect(await findAxeViolations(phone.page)).toEqual([]);
      await send.tap();
      await expect(phone.page.getByText(t.choice("picks_noted"))).toBeVisible();
      await host.clickStep("reveal");
      await phone.expectResult("result_answer_correct");
      expect(await findAxeViolations(display)).toEqual([]);
    });

    await test.step("the picture uncovers by hand; a buzz is worth the points of its step", async () => {
      await host.clickStep("next_round");
      const cover = (shown: number) => display.getByRole("img", { name: t.picture("obscured", { shown, total: 6 }) });
      await expect(cover(1)).toBeVisible();
      expect(await findAxeViolations(display)).toEqual([]);
      expect(await findAxeViolations(page)).toEqual([]);
      await host.button(t.moderator("uncover_next")).click();
      await expect(cover(2)).toBeVisible();
      await phone.buzz();
      await host.decideBuzz("correct");
      await expect(display.getByRole("img", { name: t.picture("whole") })).toBeVisible();
      await phone.expectResult("result_answer_correct");
      expect(await findAxeViolations(phone.page)).toEqual([]);
    });
  },
);

test(
  "the desk offers shares of the points that the step of an answer can earn",
  NIGHTLY,
  async ({ browser, server, host }) => {
    const config = { image: "/images/lamp", effect: "pixels", steps: 3, interval_s: null, min_percent: 50 };
    const round = { type: "picture", question: "What is it?", answers: ["A lamp"], max_points: 10, config };
    const game = await host.call("POST /games", {
      body: { title: "Pictures", buzzer_default: false, rounds: [{ ...round, scoring: "partial_credit" }] },
    });
    const { id, public_id } = await host.call("POST /gameshows", { body: { name: "Quiz night" } });
    await host.call("POST /gameshows/:id/games", { params: { id }, body: { game_id: game.id } });
    const show = new Show(host, id, public_id);
    const page = await signIn(browser, server.url, HOST_ACCOUNT);
    await page.goto(`${server.url}/gameshows/${id}`);
    const phone = await ProtocolPhone.join(server.url, public_id, 1, () => null);
    await show.command({ type: "start" });
    await show.command({ type: "start_first_round" });
    for (const step of [2, 3]) await show.command({ type: "show_step", step });
    phone.submit((await show.readSlices()).round?.id ?? "", { text: "Lantern" });
    const { moderator } = translatorsFor("en");
    await page.getByRole("button", { name: moderator("share_any") }).click();
    // Half of the 5 points that the last step can earn.
    await expect(
      page.getByRole("button", { name: moderator("share_points", { share: "½", points: 3 }) }),
    ).toBeVisible();
    phone.close();
  },
);

test(
  "what a phone has saved as a draft and then takes back does not count",
  NIGHTLY,
  async ({ browser, server, host }) => {
    const config = {
      question_text: "Which are planets?",
      options: ["Mars", "Sun", "Venus"].map((text) => ({ text, correct: text !== "Sun" })),
      allow_multiple: true,
      randomize_per_team: false,
    };
    const common = { max_points: 10, time_limit_s: 600, buzzer_override: "disable" as const };
    const rounds = [
      { ...common, type: "multipleChoice", config },
      { ...common, type: "classic", question: "Which is the largest?", answers: ["Jupiter"] },
    ];
    const { id, public_id } = await host.call("POST /gameshows", { body: { name: "Friday" } });
    const game = await host.call("POST /games", { body: { title: "Planets", points: 10, rounds } });
    await host.call("POST /gameshows/:id/games", { params: { id }, body: { game_id: game.id } });
    const show = new Show(host, id, public_id);
    const phone = await Phone.open(browser, "Foxes", "en");
    await phone.register(`${server.url}/join/${public_id}`);
    const t = translatorsFor("en");
    const expectDrafts = (count: number) =>
      expect.poll(async () => (await show.readSlices()).submissions?.total).toBe(count);
    /** Lets the time run out, and waits until the phone would have sent a draft. */
    const endTime = async (): Promise<void> => {
      await show.command({ type: "timer_set", seconds: 1 });
      await expect.poll(async () => (await show.readSlices()).round?.closed_by).toBe("timeout");
      await expect(phone.page.getByText(t.play("buzz_time_up")).first()).toBeVisible();
    };
    await show.command({ type: "start" });
    await show.command({ type: "start_first_round" });

    await test.step("picks that are deselected", async () => {
      const options = ["Mars", "Venus"].map((name) => phone.page.getByRole("button", { name }));
      for (const option of options) await option.tap();
      await expectDrafts(1);
      for (const option of options) await option.tap();
      await expectDrafts(0);
      await endTime();
      await expect(phone.page.getByText(t.choice("picks_at_close"))).toBeHidden();
      await show.command({ type: "reveal" });
      await phone.expectResult("result_no_answer");
    });

    await test.step("a text that counted at the first end, and is cleared once time was added", async () => {
      await show.command({ type: "next", confirmed: false });
      const field = phone.page.getByRole("textbox");
      await field.fill("Mars");
      await endTime();
      await expect(phone.page.getByText(t.rounds("noted_at_close", { answer: "Mars" }))).toBeVisible();
      await show.command({ type: "timer_add", seconds: 600 });
      await expect(field).toHaveValue("Mars");
      await field.clear();
      await expectDrafts(0);
      await endTime();
      await expect(phone.page.getByText(t.rounds("noted_at_close", { answer: "Mars" }))).toBeHidden();
      await expectDrafts(0);
    });
    await phone.context.close();
  },
);

for (const [locale, typed, understood] of [
  ["en", "1,000.5", "1000.5"],
  ["de", "1.000,5", "1000,5"],
] as const)
  test(
    `the right number of an estimate is read in the notation of the host's language (${locale})`,
    NIGHTLY,
    async ({ browser, server }) => {
      const host = await Host.open(browser, server.url, locale);
      const { page, t } = host;
      await host.setUp();
      await host.newGame("Numbers");
      await host.button(t.games("all_types")).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t.estimate_host("label") })
        .click();
      await host.field(t.games("field_question")).fill("How far is it?");
      const answer = host.field(t.estimate_host("answer"));
      await answer.pressSequentially(typed);
      await expect(answer).toHaveValue(typed);
      await page.getByRole("radio", { name: t.estimate_host("mode_distance") }).check();
      await expect(answer).toHaveValue(understood);
      const tolerance = host.field(t.estimate_host("tolerance"));
      await tolerance.clear();
      await tolerance.pressSequentially("2,5");
      expect(await findAxeViolations(page)).toEqual([]);
      await host.saveGame();
      const api = await createHostApi(server.url);
      const { items } = await api.call("GET /games", { query: {} });
      const game = await api.call("GET /games/:id", { params: { id: items[0]?.id ?? "" } });
      expect(game.rounds[0]?.config).toMatchObject({ answer: 1_000.5, tolerance: 2.5 });
    },
  );
