import { locales } from "@showrunner/i18n";
import { Host } from "./support/host.ts";
import { keysRested } from "./support/keyboard.ts";
import { browser_locales } from "./support/texts.ts";
import { cuttableLine } from "./support/line.ts";
import { Phone } from "./support/phone.ts";
import { expect, test } from "./support/test.ts";

/** The product's main job, from an empty server to the winner; see README, *What a host does*. */
for (const locale of locales) {
  test(`a whole show, from an empty machine to the winner (${locale})`, async ({ browser, server }) => {
    test.setTimeout(240_000);
    const host = await Host.open(browser, server.url, locale);
    const { t } = host;
    const host_problems: string[] = [];
    host.page.on("pageerror", (error) => host_problems.push(error.message));

    await test.step("set up, write two games, make a show", async () => {
      await host.setUp();

      await host.newGame("Around the world");
      await host.addRound(t.choice("label"));
      await host.field(t.choice_host("question_text")).fill("Which is the largest ocean?");
      await host.field(t.choice_host("option", { letter: "A" })).fill("Atlantic");
      await host.field(t.choice_host("option", { letter: "B" })).fill("Pacific");
      await host.page.getByLabel(t.choice_host("correct", { letter: "B" })).check({ force: true });
      await host.addRound(t.challenge("label"));
      await host.field(t.challenge_host("prompt")).fill("Name planets");
      await host.field(t.challenge_host("items")).fill("Mercury\nVenus\nEarth\nMars\nJupiter\nSaturn\nUranus\nNeptune");
      await host.saveGame();

      await host.newGame("Quick fingers");
      for (const question of ["Who painted the Mona Lisa?", "What is the capital of Italy?"]) {
        await host.addRound(t.classic("label"));
        await host.field(t.games("field_question")).fill(question);
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
    const public_id = link.slice(-8);
    expect(public_id).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    const show_url = host.page.url();

    const beamer = await browser.newContext({
      viewport: { width: 1920, height: 1080 },
      locale: browser_locales[locale],
      colorScheme: "dark",
    });
    const screen = await beamer.newPage();
    await screen.goto(`${server.url}/play/${public_id}/display`);
    await expect(screen.getByRole("img", { name: /join/ }).first()).toBeVisible();

    const line = await cuttableLine(server.url);
    const [foxes, owls, bears] = await Promise.all(
      ["Foxes", "Owls", "Bears"].map((team) => Phone.open(browser, team, locale)),
    );
    if (foxes === undefined || owls === undefined || bears === undefined) throw new Error("three phones are needed");

    await test.step("three teams join with their phones", async () => {
      await foxes.register(`${server.url}/join/${public_id}`);
      await owls.register(`${server.url}/join/${public_id}`);
      // The third one is behind a network that will fail.
      await bears.register(`${line.url}/join/${public_id}`);
      for (const team of ["Foxes", "Owls", "Bears"]) {
        await expect(host.page.getByText(team).first()).toBeVisible();
        await expect(screen.getByText(team).first()).toBeVisible();
      }
    });

    await test.step("game 1, multiple choice: everyone answers, the reveal pays", async () => {
      await host.step("start");
      await expect(screen.getByRole("heading", { name: "Around the world" })).toBeVisible();
      await host.step("start_first_round");
      await expect(screen.getByText("Which is the largest ocean?").first()).toBeVisible();
      await foxes.pick("Pacific");
      await owls.pick("Atlantic");
      await expect(screen.getByText(t.display("answered", { n: 3, answered: 2 }))).toBeVisible();
      await host.step("reveal");
      await foxes.result("result_answer_correct");
      await owls.result("result_answer_wrong");
      await bears.result("result_no_answer");
    });

    await test.step("timed challenge, and a phone that is reloaded in the middle", async () => {
      await host.step("next_round");
      await expect(owls.page.getByText("Name planets").first()).toBeVisible();
      await owls.name("Mars");
      await owls.name("Venis");
      await owls.page.reload();
      await expect(owls.page.getByRole("listitem").filter({ hasText: "Venis" })).toBeVisible();
      await owls.name("Saturn");
      await foxes.name("Pluto");
      await host.step("reveal");
      await owls.result("result_answer_correct");
    });

    await test.step("the moderator picks the winner of the game", async () => {
      await host.step("to_standings");
      await expect(owls.page.getByText(t.stages("standings_title"))).toBeVisible();
      await host.step("finish_game");
      await host.page.getByRole("dialog").getByRole("radio", { name: /Owls/ }).check({ force: true });
      await host.confirmWinner();
      const won = t.stages("game_won_by_you", { game: "Around the world" });
      await expect(owls.page.getByRole("paragraph").filter({ hasText: won })).toBeVisible();
    });

    await test.step("game 2, buzzer: a press on a dead line goes out when the line is back", async () => {
      await host.step("introduce_game");
      await expect(screen.getByText(t.stages("game_number", { number: 2, total: 2 }), { exact: true })).toBeVisible();
      await expect(
        owls.page.getByText(t.stages("game_number", { number: 2, total: 2 }), { exact: true }),
      ).toBeVisible();
      await host.step("start_first_round");
      await expect(bears.buzzer()).toHaveAttribute("aria-disabled", "false");
      line.cut();
      await bears.buzzer().tap();
      await expect(bears.page.getByText(t.play("no_line")).first()).toBeVisible();
      line.mend();
      await bears.buzzerSays("buzz_you_first");
      await expect(screen.getByText("Bears").first()).toBeVisible();
      await host.decide("wrong");
      await bears.buzzerSays("buzz_out");
      await foxes.buzz();
      await foxes.buzzerSays("buzz_you_first");
      await owls.seesFirst("Foxes");
      await host.decide("correct");
      await foxes.result("result_answer_correct");
    });

    await test.step("the power is cut while a team holds the buzzer and the timer counts", async () => {
      await host.step("next_round");
      await expect(owls.buzzer()).toHaveAttribute("aria-disabled", "false");
      await keysRested(host.page);
      await host.page.keyboard.press("t");
      await expect(screen.getByRole("timer")).toBeVisible();
      await owls.buzz();
      await owls.buzzerSays("buzz_you_first");
      const before = await remaining(host, show_url);
      await server.kill();
      await expect(owls.page.getByText(t.play("no_line")).first()).toBeVisible();
      await server.start();
      // Everything is as it was, without another login.
      await owls.buzzerSays("buzz_you_first");
      await foxes.seesFirst("Owls");
      await bears.seesFirst("Owls");
      await expect.poll(() => remaining(host, show_url)).toBe(before);
      await host.decide("wrong");
      // The timer continues from where the buzz stopped it, and a second crash does not prolong it.
      await expect.poll(() => endsAt(host, show_url)).not.toBeNull();
      const runs = await endsAt(host, show_url);
      await server.kill();
      await server.start();
      await expect.poll(() => endsAt(host, show_url), { timeout: 20_000 }).toBe(runs);
      await foxes.buzz();
      await host.decide("correct");
    });

    await test.step("the leaderboard names the winner", async () => {
      await host.step("to_standings");
      await host.step("finish_game");
      await host.confirmWinner();
      await host.step("complete");
      await expect(screen.getByText(t.display("show_won"))).toBeVisible();
      await expect(foxes.page.getByText(t.stages("final_won"))).toBeVisible();
      await expect(owls.page.getByText(t.stages("final_place", { rank: 2 }))).toBeVisible();
    });

    expect(host_problems).toEqual([]);
    await line.close();
  });
}

interface Timer {
  readonly remaining_ms: number;
  readonly ends_at: number | null;
}

async function timer(host: Host, show_url: string): Promise<Timer> {
  const id = new URL(show_url).pathname.split("/")[2] ?? "";
  return host.page.evaluate(async (show_id) => {
    const headers = { authorization: `Bearer ${localStorage.getItem("token") ?? ""}` };
    const response = await fetch(`/api/v1/gameshows/${show_id}/live`, { headers });
    const { slices } = (await response.json()) as { slices: { timer: Timer } };
    return slices.timer;
  }, id);
}

async function remaining(host: Host, show_url: string): Promise<number> {
  return (await timer(host, show_url)).remaining_ms;
}

async function endsAt(host: Host, show_url: string): Promise<number | null> {
  return (await timer(host, show_url)).ends_at;
}
