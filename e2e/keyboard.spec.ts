import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { Api, HOST_ACCOUNT } from "./support/api.ts";
import { KeyboardUser, waitForShortcutCooldown } from "./support/keyboard.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { Show } from "./support/show.ts";
import { expect, test } from "./support/test.ts";
import { fieldName, startsWith, translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");

/** Two rounds: one with the buzzer opened by hand, one to be answered in writing. */
async function createTwoRoundShow(host: Api): Promise<Show> {
  const game = await host.call("POST /games", {
    body: {
      title: "Capitals",
      points: 50,
      language: "en",
      rounds: [
        createRound({ question: "Capital of Italy?", buzzer_override: "enable", scoring: "winner_takes_all" }),
        createRound({ question: "Capital of France?", buzzer_override: "disable", scoring: "partial_credit" }),
      ],
    },
  });
  const { id, public_id } = await host.call("POST /gameshows", {
    body: { name: "By hand", description: "", settings: { arming: "by_hand" } },
  });
  await host.call("POST /gameshows/:id/games", { params: { id }, body: { game_id: game.id } });
  return new Show(host, id, public_id);
}

function createRound(change: {
  readonly question: string;
  readonly buzzer_override: "enable" | "disable";
  readonly scoring: "winner_takes_all" | "partial_credit";
}) {
  return {
    type: "classic",
    title: null,
    content: "",
    answers: [],
    answer_content: "",
    description: null,
    max_points: 100,
    time_limit_s: null,
    config: {},
    ...change,
  };
}

/** Longer than the desk waits before it restores the focus. */
const ACK_DELAY_MS = 200;

/** Lets acks arrive after the state that they belong to, as in a slow network: buttons stay busy until then. */
async function delayAcks(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const isAck = typeof message === "string" && message.startsWith('{"type":"ack"');
      if (isAck) setTimeout(() => socket.send(message), ACK_DELAY_MS);
      else socket.send(message);
    });
  });
}

test("a host runs a round by keyboard alone and never loses focus", NIGHTLY, async ({ server, host, page }) => {
  const show = await createTwoRoundShow(host);
  const foxes = await show.join("Foxes");
  const phone = new Api(server.url, { "x-team-token": foxes.team_token });
  const keys = new KeyboardUser(page);
  const { moderator } = t;
  await delayAcks(page);
  const step = (label: string) => page.locator(`[data-step="${label}"]`);
  /** The next step takes the place of the last one and has the focus. */
  const goOn = async (label: string): Promise<void> => {
    await expect(step(label)).toBeFocused();
    await waitForShortcutCooldown(page);
    await page.keyboard.press("Enter");
  };
  const heard = (text: string) => page.getByRole("status").filter({ hasText: text });

  await page.goto(`${server.url}/login`);
  await keys.typeInto(page.getByRole("textbox", { name: fieldName(t.auth("login_username")) }), HOST_ACCOUNT.username);
  await keys.typeInto(page.getByRole("textbox", { name: fieldName(t.auth("login_password")) }), HOST_ACCOUNT.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
  await keys.pressOn(page.getByRole("link", { name: /By hand/ }).first());
  await expect(page.getByRole("heading", { level: 1, name: "By hand" })).toBeVisible();

  await step("start").waitFor();
  await waitForShortcutCooldown(page);
  await keys.pressOn(step("start"));
  await goOn("start_first_round");
  await expect(heard("Capital of Italy?")).toBeAttached();

  await keys.pressOn(page.getByRole("button", { name: startsWith(moderator("open_buzzer")) }));
  await expect(page.getByRole("button", { name: startsWith(moderator("close_buzzer")) })).toBeVisible();
  await keys.expectFocusKept();
  const { round } = await show.readSlices();
  await expect(async () => {
    const ack = await phone.call("POST /gameshows/public/:publicId/commands", {
      params: { publicId: show.public_id },
      body: {
        id: randomUUID(),
        device_id: "e2e-phone",
        body: { type: "buzz", round_id: round?.id ?? "", press_id: randomUUID(), claim: null },
      },
    });
    expect(ack.ok).toBe(true);
  }).toPass();
  await expect(
    page.getByRole("alert").filter({ hasText: moderator("decide_title", { team: "Foxes" }) }),
  ).toBeAttached();
  await keys.expectFocusKept();
  const decision = page.getByRole("dialog", { name: moderator("decide_title", { team: "Foxes" }) });
  await page.keyboard.press("Escape");
  await expect(decision).toBeVisible();
  await waitForShortcutCooldown(page);
  await keys.pressOn(decision.getByRole("button", { name: startsWith("Correct") }));
  await expect(heard("Foxes +100")).toBeAttached();
  await goOn("next_round");

  // With an unjudged submission the host is asked, judges it by key, and returns to the reveal.
  await expect.poll(async () => (await show.readSlices()).round?.id).not.toBe(round?.id);
  const second = (await show.readSlices()).round?.id ?? "";
  const submitted = await phone.call("POST /gameshows/public/:publicId/commands", {
    params: { publicId: show.public_id },
    body: {
      id: randomUUID(),
      device_id: "e2e-phone",
      body: { type: "submit", round_id: second, submission_id: randomUUID(), input: { text: "Paris" } },
    },
  });
  expect(submitted.ok).toBe(true);
  await expect(page.getByText(moderator("not_judged", { n: 1 }))).toBeVisible();
  await goOn("reveal");
  await expect(page.getByRole("button", { name: moderator("judge_first") })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: moderator("judge_correct", { team: "Foxes" }) })).toBeFocused();
  await page.keyboard.press("1");
  await expect(page.getByText(moderator("not_judged", { n: 1 }))).toBeHidden();
  await waitForShortcutCooldown(page);
  await keys.pressOn(step("reveal"));
  await goOn("to_standings");
  await goOn("finish_game");
  const confirm = page
    .getByRole("dialog")
    .getByRole("button", { name: startsWith(moderator("finish_confirm_winner")) });
  await expect(confirm).toBeFocused();
  await waitForShortcutCooldown(page);
  await page.keyboard.press("Enter");
  await goOn("complete");
  await expect(heard(moderator("final_standings"))).toBeAttached();
  await keys.expectFocusKept();

  // Dialogs over the desk return the focus.
  const menu = page.getByRole("button", { name: moderator("show_menu") });
  await keys.pressOn(menu);
  await keys.moveFocusTo(page.getByRole("menuitem", { name: moderator("shortcuts") }), "ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
});

test("a team joins, buzzes and answers by keyboard alone", async ({ server, host, page }) => {
  const show = await createTwoRoundShow(host);
  const keys = new KeyboardUser(page);
  const { join, audience, play, rounds, stages } = t;

  await page.goto(`${server.url}/join/${show.public_id}`);
  await keys.pressOn(page.getByRole("link", { name: join("tab_register") }));
  await keys.typeInto(page.getByRole("textbox", { name: fieldName(join("name")) }), "Foxes");
  await keys.typeInto(page.getByRole("textbox", { name: fieldName(join("password")) }), "let us in");
  await page.keyboard.press("Enter");
  await expect(page.getByText(stages("lobby_title", { team: "Foxes" }))).toBeVisible();

  await show.command({ type: "start" });
  await show.command({ type: "start_first_round" });
  await show.command({ type: "open_buzzer" });
  const buzzer = page.getByRole("button", { name: audience("buzzer_label") });
  await expect(buzzer).toHaveAttribute("aria-disabled", "false");
  await keys.pressOn(buzzer, "Space");
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: play("buzz_your_turn") })
      .first(),
  ).toBeVisible();
  const { presses } = await show.readSlices();
  await show.command({
    type: "decide_buzz",
    press_id: presses?.holder_press_id ?? "",
    decision: { outcome: "correct" },
  });
  await expect(page.getByRole("heading", { name: t.reveal("result_buzz_correct") })).toBeVisible();

  await show.command({ type: "next", confirmed: false });
  await keys.typeInto(page.getByRole("textbox", { name: rounds("your_answer") }), "Lyon");
  await page.keyboard.press("Enter");
  await expect(page.getByText(rounds("noted", { answer: "Lyon" }))).toBeVisible();
  // The button keeps the focus although there is nothing to send any more.
  const replace = page.getByRole("button", { name: rounds("replace") });
  await keys.typeInto(page.getByRole("textbox", { name: rounds("your_answer") }), "Paris");
  await keys.pressOn(replace);
  await expect(page.getByText(rounds("noted", { answer: "Paris" }))).toBeVisible();
  await expect(replace).toBeDisabled();
  await keys.expectFocusKept();
  await expect(replace).toBeFocused();
});
