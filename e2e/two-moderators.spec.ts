import type { Browser, Page } from "@playwright/test";
import { HOST_ACCOUNT, type Api } from "./support/api.ts";
import { signIn } from "./support/accounts.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { Show } from "./support/show.ts";
import { expect, test } from "./support/test.ts";
import { startsWith, translatorsFor } from "./support/texts.ts";

const { moderator } = translatorsFor("en");

/** A started show with one game of two rounds, two teams, and its desk. */
async function openTwoRoundShow(
  host: Api,
  browser: Browser,
  url: string,
): Promise<{ readonly show: Show; readonly desk: Page }> {
  const rounds = ["Capital of Italy?", "Capital of Spain?"].map((question) => ({
    type: "classic" as const,
    question,
    answers: ["Rome"],
    max_points: 100,
    scoring: "partial_credit" as const,
    buzzer_override: "disable" as const,
  }));
  const game = await host.call("POST /games", { body: { title: "Capitals", points: 40, rounds } });
  const { id, public_id } = await host.call("POST /gameshows", { body: { name: "Two moderators" } });
  await host.call("POST /gameshows/:id/games", { params: { id }, body: { game_id: game.id } });
  const show = new Show(host, id, public_id);
  for (const team of ["Foxes", "Owls"]) await show.join(team);
  await show.command({ type: "start" });
  await show.command({ type: "start_first_round" });
  const desk = await signIn(browser, url, HOST_ACCOUNT);
  await desk.goto(`${url}/gameshows/${id}`);
  return { show, desk };
}

test(
  "a dialog about a game closes when another moderator finishes the game, and says why",
  NIGHTLY,
  async ({ server, host, browser }) => {
    const { show, desk } = await openTwoRoundShow(host, browser, server.url);
    await show.command({ type: "reveal" });
    const { round, roster } = await show.readSlices();
    for (const { team_id } of roster?.items ?? [])
      await show.command({ type: "award_team", round_id: round?.id ?? "", team_id, award: { outcome: "correct" } });
    await show.command({ type: "finalize_game" });
    const dialog = desk.getByRole("dialog");

    await test.step("also the tie-break that is opened from it", async () => {
      await desk.getByRole("button", { name: startsWith(moderator("step_finish_game")) }).click();
      await expect(dialog.getByText(moderator("finish_title", { title: "Capitals" }))).toBeVisible();
      await dialog.getByText(moderator("finish_end_winner"), { exact: true }).click();
      await dialog.getByRole("button", { name: moderator("tie_break") }).click();
      await expect(dialog.getByText(moderator("tie_question"))).toBeVisible();
    });
    await show.command({ type: "finish_game", winner_team_id: null, no_winner: true });
    await expect(dialog).toBeHidden();
    await expect(desk.getByText(moderator("refused_stale_view"))).toBeVisible();
  },
);

test(
  "a break that cannot begin keeps its text, and begins after another moderator moved the show on",
  NIGHTLY,
  async ({ server, host, browser }) => {
    const { show, desk } = await openTwoRoundShow(host, browser, server.url);
    await show.command({ type: "reveal" });
    const dialog = desk.getByRole("dialog");
    await desk.getByRole("button", { name: moderator("break") }).click();
    const text = dialog.getByLabel(moderator("break_text"));
    await text.fill("Drinks at the bar");

    await show.command({ type: "next", confirmed: true });
    await dialog.getByRole("button", { name: moderator("break_start") }).click();
    await expect(desk.getByText(moderator("refused_wrong_phase"))).toBeVisible();
    await expect(text).toHaveValue("Drinks at the bar");

    await show.command({ type: "reveal" });
    await dialog.getByRole("button", { name: moderator("break_start") }).click();
    await expect(dialog).toBeHidden();
    expect((await show.readSlices()).show?.break?.text).toBe("Drinks at the bar");
  },
);

test("the dialog that sets the timer closes when another moderator goes on to the next round", async ({
  server,
  host,
  browser,
}) => {
  const { show, desk } = await openTwoRoundShow(host, browser, server.url);
  await desk.getByRole("button", { name: moderator("timer_menu") }).click();
  await desk.getByRole("menuitem", { name: moderator("timer_set") }).click();
  const dialog = desk.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: moderator("timer_set_confirm") })).toBeVisible();
  await show.command({ type: "reveal" });
  await show.command({ type: "next", confirmed: true });
  await expect(dialog).toBeHidden();
  await expect(desk.getByText(moderator("refused_stale_view"))).toBeVisible();

  await desk.getByRole("button", { name: moderator("timer_menu") }).click();
  await desk.getByRole("menuitem", { name: moderator("timer_set") }).click();
  await dialog.getByLabel(moderator("timer_seconds")).fill("600");
  await dialog.getByRole("button", { name: moderator("timer_set_confirm") }).click();
  await expect(dialog).toBeHidden();
  expect((await show.readSlices()).timer?.duration_ms).toBe(600_000);
});
