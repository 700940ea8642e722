import { locales } from "@showrunner/i18n";
import { Host } from "./support/host.ts";
import { waitForShortcutCooldown } from "./support/keyboard.ts";
import { WITH_ANIMATIONS, nightlyIf } from "./support/nightly.ts";
import { getBrowserLocale } from "./support/texts.ts";
import { startNetworkProxy } from "./support/network-proxy.ts";
import { Phone } from "./support/phone.ts";
import { expect, test } from "./support/test.ts";

test.use(WITH_ANIMATIONS);

/** The product's main job, from an empty server to the winner; see README, *What a host does*. */
for (const locale of locales) {
  test(
    `a whole show, from an empty server to the winner (${locale})`,
    nightlyIf(locale !== "en"),
    async ({ browser, server }) => {
      const host = await Host.open(browser, server.url, locale);
      const { t } = host;
      const hostProblems: string[] = [];
      host.page.on("pageerror", (error) => hostProblems.push(error.message));

      await test.step("sets up, writes two games and creates a show", async () => {
        await host.setUp();

        await host.newGame("Around the world");
        await host.addRound(t.choice_host("label"));
        await host.field(t.choice_host("question_text")).fill("Which is the largest ocean?");
        await host.field(t.choice_host("option", { letter: "A" })).fill("Atlantic");
        await host.field(t.choice_host("option", { letter: "B" })).fill("Pacific");
        await host.page.getByLabel(t.choice_host("correct", { letter: "B" })).check({ force: true });
        await host.addRound(t.challenge_host("label"));
        await host.field(t.challenge_host("prompt")).fill("Name planets");
        await host
          .field(t.challenge_host("items"))
          .fill("Mercury\nVenus\nEarth\nMars\nJupiter\nSaturn\nUranus\nNeptune");
        await host.saveGame();

        await host.newGame("Quick fingers");
        for (const question of ["Who painted the Mona Lisa?", "What is the capital of Italy?"]) {
          await host.addRound(t.classic("label"));
          await host.field(t.games("field_question")).fill(question);
          await host.openMore();
          await host.page.getByText(t.games("override_enable"), { exact: true }).click();
        }
        await host.saveGame();

        await host.newShow("Friday Night");
        await host.addGames("Around the world", "Quick fingers");
      });

      const link =
        (await host.page
          .getByRole("link", { name: /\/join\// })
          .first()
          .getAttribute("href")) ?? "";
      const publicId = link.slice(-8);
      expect(publicId).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
      const showUrl = host.page.url();

      const displayContext = await browser.newContext({
        viewport: { width: 1920, height: 1080 },
        locale: getBrowserLocale(locale),
        colorScheme: "dark",
      });
      const screen = await displayContext.newPage();
      await screen.goto(`${server.url}/play/${publicId}/display`);
      await expect(screen.getByRole("img", { name: /join/ }).first()).toBeVisible();

      const proxy = await startNetworkProxy(server.url);
      const [foxes, owls, bears] = await Promise.all(
        ["Foxes", "Owls", "Bears"].map((team) => Phone.open(browser, team, locale)),
      );
      if (foxes === undefined || owls === undefined || bears === undefined) throw new Error("three phones are needed");

      await test.step("three teams join by phone", async () => {
        await foxes.register(`${server.url}/join/${publicId}`);
        await owls.register(`${server.url}/join/${publicId}`);
        // The third one is behind a network that will fail.
        await bears.register(`${proxy.url}/join/${publicId}`);
        for (const team of ["Foxes", "Owls", "Bears"]) {
          await expect(host.page.getByText(team).first()).toBeVisible();
          await expect(screen.getByText(team).first()).toBeVisible();
        }
      });

      await test.step("game 1, multiple choice: teams submit, the reveal awards points", async () => {
        await host.clickStep("start");
        await expect(screen.getByRole("heading", { name: "Around the world" })).toBeVisible();
        await host.clickStep("start_first_round");
        await expect(screen.getByText("Which is the largest ocean?").first()).toBeVisible();
        await foxes.pickOption("Pacific");
        await owls.pickOption("Atlantic");
        await expect(screen.getByText(t.display("answered", { n: 3, answered: 2 }))).toBeVisible();
        await host.clickStep("reveal");
        await foxes.expectResult("result_answer_correct");
        await owls.expectResult("result_answer_wrong");
        await bears.expectResult("result_no_answer");
      });

      await test.step("timed challenge, with a phone reloaded in the middle", async () => {
        await host.clickStep("next_round");
        await expect(owls.page.getByText("Name planets").first()).toBeVisible();
        await owls.submitItem("Mars");
        await owls.submitItem("Venis");
        await owls.page.reload();
        await expect(owls.page.getByRole("listitem").filter({ hasText: "Venis" })).toBeVisible();
        await owls.submitItem("Saturn");
        await foxes.submitItem("Pluto");
        await host.clickStep("reveal");
        await owls.expectResult("result_answer_correct");
      });

      await test.step("the moderator picks the winner of the game", async () => {
        await host.clickStep("to_standings");
        await expect(owls.page.getByText(t.stages("standings_title"))).toBeVisible();
        await host.clickStep("finish_game");
        await host.page.getByRole("dialog").getByRole("radio", { name: /Owls/ }).check({ force: true });
        await host.confirmWinner();
        const won = t.stages("game_won_by_you", { game: "Around the world" });
        await expect(owls.page.getByRole("paragraph").filter({ hasText: won })).toBeVisible();
      });

      await test.step("game 2, buzzer: a press made offline is sent after the reconnect", async () => {
        await host.clickStep("introduce_game");
        await expect(screen.getByText(t.play("game_number", { number: 2, total: 2 }), { exact: true })).toBeVisible();
        await expect(
          owls.page.getByText(t.play("game_number", { number: 2, total: 2 }), { exact: true }),
        ).toBeVisible();
        await host.clickStep("start_first_round");
        await expect(bears.buzzer()).toHaveAttribute("aria-disabled", "false");
        proxy.cut();
        await bears.buzzer().tap();
        await expect(bears.page.getByText(t.play("offline")).first()).toBeVisible();
        proxy.restore();
        await bears.expectBuzzerStatus("buzz_your_turn");
        await expect(screen.getByText("Bears").first()).toBeVisible();
        await host.decideBuzz("wrong");
        await bears.expectBuzzerStatus("buzz_out");
        await foxes.buzz();
        await foxes.expectBuzzerStatus("buzz_your_turn");
        await owls.expectHolder("Foxes");
        await host.decideBuzz("correct");
        await foxes.expectResult("result_answer_correct");
      });

      await test.step("the server is killed while a team holds the buzzer and the timer runs", async () => {
        await host.clickStep("next_round");
        await expect(owls.buzzer()).toHaveAttribute("aria-disabled", "false");
        await waitForShortcutCooldown(host.page);
        await host.page.keyboard.press("t");
        await expect(screen.getByRole("timer")).toBeVisible();
        await owls.buzz();
        await owls.expectBuzzerStatus("buzz_your_turn");
        const before = await remainingMs(host, showUrl);
        await server.kill();
        await expect(owls.page.getByText(t.play("offline")).first()).toBeVisible();
        await server.start();
        // Everything is as it was, without another login.
        await owls.expectBuzzerStatus("buzz_your_turn");
        await foxes.expectHolder("Owls");
        await bears.expectHolder("Owls");
        await expect.poll(() => remainingMs(host, showUrl)).toBe(before);
        await host.decideBuzz("wrong");
        // The timer continues from where the buzz stopped it, and a second crash does not prolong it.
        await expect.poll(() => readEndsAt(host, showUrl)).not.toBeNull();
        const runs = await readEndsAt(host, showUrl);
        await server.kill();
        await server.start();
        await expect.poll(() => readEndsAt(host, showUrl)).toBe(runs);
        await foxes.buzz();
        await host.decideBuzz("correct");
      });

      await test.step("the leaderboard names the winner", async () => {
        await host.clickStep("to_standings");
        await host.clickStep("finish_game");
        await host.confirmWinner();
        await host.clickStep("complete");
        await expect(screen.getByText(t.display("podium_ready"))).toBeVisible();
        await expect(foxes.page.getByText(t.stages("podium_text"))).toBeVisible();
        await host.clickStep("podium_3");
        await host.clickStep("podium_2");
        await host.clickStep("podium_1");
        await expect(screen.getByText(t.display("show_won"))).toBeVisible();
        await expect(foxes.page.getByText(t.stages("final_won"))).toBeVisible();
        await expect(owls.page.getByText(t.stages("final_place", { rank: 2 }))).toBeVisible();
      });

      expect(hostProblems).toEqual([]);
      await proxy.close();
    },
  );
}

interface Timer {
  readonly remaining_ms: number;
  readonly ends_at: number | null;
}

async function readTimer(host: Host, showUrl: string): Promise<Timer> {
  const id = new URL(showUrl).pathname.split("/")[2] ?? "";
  return host.page.evaluate(async (showId) => {
    const headers = { authorization: `Bearer ${localStorage.getItem("token") ?? ""}` };
    const response = await fetch(`/api/v1/gameshows/${showId}/live`, { headers });
    const { slices } = (await response.json()) as { slices: { timer: Timer } };
    return slices.timer;
  }, id);
}

async function remainingMs(host: Host, showUrl: string): Promise<number> {
  return (await readTimer(host, showUrl)).remaining_ms;
}

async function readEndsAt(host: Host, showUrl: string): Promise<number | null> {
  return (await readTimer(host, showUrl)).ends_at;
}
