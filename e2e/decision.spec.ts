import { randomUUID } from "node:crypto";
import { logIn } from "./support/log-in.ts";
import { Api } from "./support/api.ts";
import { waitForShortcutCooldown } from "./support/keyboard.ts";
import { Show } from "./support/show.ts";
import { expect, test } from "./support/test.ts";
import { fieldName, startsWith, translatorsFor } from "./support/texts.ts";

const t = translatorsFor("en");

/** A show with one classic round whose buzzer is opened by hand. */
async function createOneRoundShow(host: Api): Promise<Show> {
  const game = await host.call("POST /games", {
    body: {
      title: "Capitals",
      points: 50,
      rounds: [
        {
          type: "classic",
          question: "Capital of Italy?",
          answers: ["Rome"],
          max_points: 100,
          scoring: "winner_takes_all",
          buzzer_override: "enable",
        },
      ],
    },
  });
  const { id, public_id } = await host.call("POST /gameshows", {
    body: { name: "Decisions", description: "", settings: { arming: "by_hand" } },
  });
  await host.call("POST /gameshows/:id/games", { params: { id }, body: { game_id: game.id } });
  return new Show(host, id, public_id);
}

test("a buzz is decided in a dialog that stays open, proposes an outcome for the typed answer, and can be moved to the bar", async ({
  server,
  host,
  page,
}) => {
  const show = await createOneRoundShow(host);
  const { moderator } = t;
  const foxes = await show.join("Foxes");
  const owls = await show.join("Owls");
  const phone = (session: typeof foxes) => new Api(server.url, { "x-team-token": session.team_token });
  const roundId = async () => (await show.readSlices()).round?.id ?? "";
  const say = async (session: typeof foxes, body: object): Promise<boolean> => {
    const ack = await phone(session).call("POST /gameshows/public/:publicId/commands", {
      params: { publicId: show.public_id },
      body: { id: randomUUID(), device_id: "e2e-phone", body: { ...body, round_id: await roundId() } as never },
    });
    return ack.ok;
  };
  const press = () => ({ type: "buzz", press_id: randomUUID(), claim: null });

  await logIn(page, server.url);
  await page.goto(`${server.url}/gameshows/${show.id}`);
  await show.command({ type: "start" });
  await show.command({ type: "start_first_round" });
  await show.command({ type: "open_buzzer" });
  await page.getByRole("tab", { name: /^Teams/ }).click();
  await page.getByRole("button", { name: moderator("create_team") }).click();
  const newTeam = page.getByRole("dialog", { name: moderator("create_team") });
  const name = newTeam.getByRole("textbox", { name: fieldName(moderator("team_name")) });
  await name.fill("Bears");
  await expect.poll(() => say(foxes, press())).toBe(true);
  // Late, but listed.
  await expect.poll(async () => (await show.readSlices()).buzzer?.phase).toBe("locked");
  expect(await say(owls, press())).toBe(true);
  await say(foxes, { type: "submit", submission_id: randomUUID(), input: { text: "Rome" } });

  const dialog = page.getByRole("dialog", { name: moderator("decide_title", { team: "Foxes" }) });
  const correct = dialog.getByRole("button", { name: startsWith("Correct") });
  await test.step("it waits until a dialog in which the host types is closed", async () => {
    await expect(
      page.getByRole("alert").filter({ hasText: moderator("decide_title", { team: "Foxes" }) }),
    ).toBeAttached();
    await expect(name).toBeFocused();
    await expect(dialog).toBeHidden();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").getByRole("button", { name: "Discard", exact: true }).click();
    await expect(newTeam).toBeHidden();
    await expect(dialog).toBeVisible();
  });
  await test.step("it shows the submission and all presses, and proposes an outcome", async () => {
    await expect(dialog).toContainText("Rome");
    await expect(dialog.getByRole("row").filter({ hasText: "Owls" })).toContainText(moderator("mark_after_decision"));
    await expect(correct).toHaveAttribute("data-proposed", "");
    await expect(correct).toBeFocused();
  });
  await test.step("neither Escape nor a click outside closes it", async () => {
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
  });
  await test.step("it can be moved to the bar, and the device remembers that", async () => {
    await dialog.getByRole("button", { name: moderator("decide_in_bar_instead") }).click();
    await expect(dialog).toBeHidden();
    const bar = page.getByRole("region", { name: moderator("decision_label") });
    await expect(bar.getByRole("button", { name: startsWith("Correct") })).toHaveAttribute("data-proposed", "");
    await page.reload();
    await expect(bar).toBeVisible();
    await page.getByRole("button", { name: moderator("show_menu") }).click();
    await page.getByRole("menuitem", { name: moderator("decide_in_dialog") }).click();
    await expect(dialog).toBeVisible();
  });
  await test.step("one key decides both the buzz and the submission", async () => {
    await waitForShortcutCooldown(page);
    await expect(async () => {
      await page.keyboard.press("1");
      expect((await show.readSlices()).round?.phase).toBe("revealed");
    }).toPass();
    await expect(dialog).toBeHidden();
    const { submissions, roster } = await show.readSlices();
    expect(submissions).toMatchObject({ pending: 0, items: [{ state: "validated" }] });
    expect(roster?.items.find(({ name }) => name === "Foxes")?.points).toBe(100);
  });
});
