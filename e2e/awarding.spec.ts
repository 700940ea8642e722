import type { Page } from "@playwright/test";
import { logIn } from "./support/log-in.ts";
import type { Api } from "./support/api.ts";
import { Show } from "./support/show.ts";
import { expect, test } from "./support/test.ts";
import { startsWith, translatorsFor } from "./support/texts.ts";

const { display, moderator, stages } = translatorsFor("en");

/** A show with one game of one classic round, without buzzer, for partial credit. */
async function createOneRoundShow(host: Api): Promise<Show> {
  const round = {
    type: "classic",
    question: "Capital of Italy?",
    answers: ["Rome"],
    max_points: 100,
    scoring: "partial_credit" as const,
    buzzer_override: "disable" as const,
  };
  const game = await host.call("POST /games", { body: { title: "Capitals", points: 40, rounds: [round] } });
  const { id, public_id } = await host.call("POST /gameshows", { body: { name: "Awards" } });
  await host.call("POST /gameshows/:id/games", { params: { id }, body: { game_id: game.id } });
  return new Show(host, id, public_id);
}

async function openDesk(page: Page, url: string, show: Show): Promise<void> {
  await logIn(page, url);
  await page.goto(`${url}/gameshows/${show.id}`);
}

test("standings on the display and back, awards from the round panel, and a game that ends in a draw", async ({
  server,
  host,
  page,
  context,
}) => {
  const show = await createOneRoundShow(host);
  for (const team of ["Foxes", "Owls", "Bears"]) await show.join(team);
  const pointsOf = async (name: string) => {
    const { roster } = await show.readSlices();
    return roster?.items.find((team) => team.name === name)?.points;
  };
  await openDesk(page, server.url, show);
  await show.command({ type: "start" });
  await show.command({ type: "start_first_round" });
  const screen = await context.newPage();
  await screen.setViewportSize({ width: 1920, height: 1080 });
  await screen.goto(`${server.url}/play/${show.public_id}/display`);
  const question = screen.getByText("Capital of Italy?").first();
  const standings = screen.getByRole("heading", { name: display("standings") });
  const dialog = page.getByRole("dialog");

  await test.step("the display shows the standings now, and the question again", async () => {
    await expect(question).toBeVisible();
    await page.getByRole("button", { name: startsWith(moderator("standings_on")) }).click();
    await expect(standings).toBeVisible();
    await expect(question).toBeHidden();
    await page.getByRole("button", { name: startsWith(moderator("standings_off")) }).click();
    await expect(question).toBeVisible();
    await expect(standings).toBeHidden();
  });

  await test.step("an award before the reveal needs a team, and counts at the reveal", async () => {
    await page.getByRole("button", { name: moderator("award_team") }).click();
    await expect(dialog).toContainText(moderator("award_text_hidden"));
    await dialog.getByRole("button", { name: moderator("award_confirm") }).click();
    await expect(dialog).toContainText(moderator("team_required"));
    await dialog.getByRole("radio", { name: /Foxes/ }).check({ force: true });
    await dialog.getByRole("radio", { name: moderator("award_share") }).check();
    await expect(dialog).toContainText(moderator("share_result", { points: 50 }));
    await dialog.getByRole("button", { name: moderator("award_confirm") }).click();
    await expect(dialog).toBeHidden();
    expect(await pointsOf("Foxes")).toBe(0);
    await show.command({ type: "reveal" });
    await expect.poll(() => pointsOf("Foxes")).toBe(50);
  });

  await test.step("an award after the reveal counts at once, beside the first one", async () => {
    await page.getByRole("button", { name: moderator("award_team") }).click();
    await dialog.getByRole("radio", { name: /Owls/ }).check({ force: true });
    await dialog.getByRole("radio", { name: moderator("award_points") }).check();
    await dialog.getByRole("textbox", { name: moderator("award_points") }).fill("50");
    await dialog.getByRole("button", { name: moderator("award_confirm") }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => pointsOf("Owls")).toBe(50);
    expect(await pointsOf("Foxes")).toBe(50);
  });

  await test.step("a tie needs a choice: a draw gives each leader the game's points", async () => {
    await show.command({ type: "next", confirmed: false });
    await page.locator('[data-step="finish_game"]').click();
    await expect(dialog).toContainText(moderator("finish_tie", { n: 2 }));
    const confirmWinner = dialog.getByRole("button", { name: moderator("finish_confirm_winner") });
    await expect(confirmWinner).toHaveAttribute("aria-disabled", "false");
    await confirmWinner.click();
    await expect(dialog).toContainText(moderator("team_required"));
    await dialog.getByText(moderator("finish_end_draw"), { exact: true }).click();
    for (const leader of [/Foxes/, /Owls/]) await expect(dialog.getByRole("checkbox", { name: leader })).toBeChecked();
    await expect(dialog.getByRole("checkbox", { name: /Bears/ })).not.toBeChecked();
    await dialog.getByRole("button", { name: moderator("finish_confirm_draw") }).click();
    await expect(dialog).toBeHidden();
    await expect(screen.getByRole("heading", { name: stages("game_drawn", { game: "Capitals" }) })).toBeVisible();
    expect([await pointsOf("Foxes"), await pointsOf("Owls"), await pointsOf("Bears")]).toEqual([90, 90, 0]);
  });

  await test.step("after a reset, the first standings show no movements since the previous run", async () => {
    await show.command({ type: "reset" });
    await show.command({ type: "start" });
    await show.command({ type: "start_first_round" });
    await show.command({ type: "reveal" });
    const { round, roster } = await show.readSlices();
    const bears = roster?.items.find(({ name }) => name === "Bears");
    await show.command({
      type: "award_team",
      round_id: round?.id ?? "",
      team_id: bears?.team_id ?? "",
      award: { outcome: "correct" },
    });
    await show.command({ type: "show_standings", on: true });
    const first = screen.getByRole("listitem").first();
    await expect(first).toContainText("Bears");
    await expect(first).toContainText("100");
    await expect(screen.locator(".pd-moved")).toHaveCount(0);
  });
});
