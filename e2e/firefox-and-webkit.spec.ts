import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { TeamSession } from "@showrunner/contract/rest";
import { Api, HOST_ACCOUNT } from "./support/api.ts";
import { FIREFOX_PACKAGE, hasFirefox, startFirefox } from "./support/browsers/firefox.ts";
import { RemotePage, type RemoteBrowser, type Size } from "./support/browsers/remote-browser.ts";
import { WEBKIT_PACKAGES, hasWebKit, startWebKit } from "./support/browsers/webkit.ts";
import { NIGHTLY } from "./support/nightly.ts";
import { Show } from "./support/show.ts";
import { test as base } from "./support/test.ts";
import { translatorsFor } from "./support/texts.ts";

/** Browsers besides Chromium. Playwright cannot drive them as Debian packages them, so they are driven directly. */
const BROWSERS = [
  // Without a window Firefox refuses to fill the screen.
  { name: "Firefox", isInstalled: hasFirefox(), packages: FIREFOX_PACKAGE, start: startFirefox, hasFullscreen: false },
  { name: "WebKit", isInstalled: hasWebKit(), packages: WEBKIT_PACKAGES, start: startWebKit, hasFullscreen: true },
] as const;

type Start = (typeof BROWSERS)[number]["start"];

const PHONE: Size = { width: 390, height: 844 };
const LAPTOP: Size = { width: 1366, height: 768 };
const PROJECTOR: Size = { width: 1920, height: 1080 };

const t = translatorsFor("en");

/** `open` starts a browser that is closed after the test; a failed test attaches a screenshot of it. */
const test = base.extend<{ open: (start: Start, size: Size) => Promise<RemotePage> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern here
  open: async ({}, use, info) => {
    const opened: RemoteBrowser[] = [];
    await use(async (start, size) => {
      const browser = await start(size);
      opened.push(browser);
      return new RemotePage(browser);
    });
    for (const browser of opened) {
      if (info.status !== info.expectedStatus)
        await info.attach("screen", { body: await browser.screenshot(), contentType: "image/png" });
      await browser.close();
    }
  },
});

/** A show of two games: a typed answer and a choice, then a question with the buzzer. */
async function createShow(host: Api): Promise<Show> {
  const choice = {
    type: "multipleChoice",
    max_points: 10,
    config: {
      question_text: "Which is the largest ocean?",
      options: [
        { text: "Atlantic", correct: false },
        { text: "Pacific", correct: true },
      ],
      allow_multiple: false,
      randomize_per_team: false,
    },
  };
  const typed = { type: "classic", question: "Capital of Italy?", answers: ["Rome"], max_points: 10 };
  const buzzer = { ...typed, question: "Capital of Spain?", answers: ["Madrid"], buzzer_override: "enable" as const };
  const { id, public_id } = await host.call("POST /gameshows", { body: { name: "Friday" } });
  for (const [title, rounds] of [
    ["Everyone", [typed, choice]],
    ["The fastest", [buzzer]],
  ] as const) {
    const game = await host.call("POST /games", { body: { title, points: 10, rounds: [...rounds] } });
    await host.call("POST /gameshows/:id/games", { params: { id }, body: { game_id: game.id } });
  }
  return new Show(host, id, public_id);
}

/** A team that plays without a browser. */
async function joinTeam(show: Show, url: string, name: string) {
  const session: TeamSession = await show.join(name);
  const api = new Api(url, { "x-team-token": session.team_token });
  /** Sends a command for the open round, whether or not there is one yet. */
  const send = async (body: object): Promise<boolean> => {
    const { round } = await show.readSlices();
    if (round === null || round === undefined) return false;
    const ack = await api.call("POST /gameshows/public/:publicId/commands", {
      params: { publicId: show.public_id },
      body: { id: randomUUID(), device_id: "e2e-team", body: { ...body, round_id: round.id } as never },
    });
    return ack.ok;
  };
  return {
    answer: (text: string) =>
      expect.poll(() => send({ type: "submit", submission_id: randomUUID(), input: { text } })).toBe(true),
    buzz: () => expect.poll(() => send({ type: "buzz", press_id: randomUUID(), claim: null })).toBe(true),
  };
}

async function decideBuzz(show: Show, outcome: "correct" | "wrong"): Promise<void> {
  const { presses } = await show.readSlices();
  await show.command({ type: "decide_buzz", press_id: presses?.holder_press_id ?? "", decision: { outcome } });
}

/** Accepts the only submission. */
async function acceptAnswer(show: Show): Promise<void> {
  const [row] = (await show.readSlices()).submissions?.items ?? [];
  if (row === undefined) throw new Error("no team has answered");
  const { team_id, submission_id } = row;
  await show.command({ type: "validate_submission", team_id, submission_id, decision: { outcome: "correct" } });
}

/** Ends the current game; the only team wins it. */
async function finishGame(show: Show): Promise<void> {
  const [team] = (await show.readSlices()).roster?.items ?? [];
  await show.command({ type: "finalize_game" });
  await show.command({ type: "finish_game", winner_team_id: team?.team_id ?? null });
}

for (const { name, isInstalled, packages, start, hasFullscreen } of BROWSERS) {
  if (!isInstalled)
    console.log(`${name} is not installed; its journeys are skipped. Debian: apt-get install ${packages}`);
  test.describe(name, () => {
    test.skip(!isInstalled, `${name} is not installed`);

    test("a phone joins, tries the buzzer, answers, buzzes and comes back after a reload", async ({
      server,
      host,
      open,
    }) => {
      const show = await createShow(host);
      const page = await open(start, PHONE);
      await page.open(`${server.url}/join/${show.public_id}`);
      await page.waitForPath(/^\/play\/\w{8}\/login$/);
      await page.fill(t.join("name"), "Foxes");
      await page.fill(t.join("password"), "let us in");
      await page.clickButton(t.join("register"));
      await page.see(t.stages("lobby_title", { team: "Foxes" }));

      await page.clickButton(t.stages("test"));
      await page.clickButton(t.audience("buzzer_label"));
      await page.see(t.lobby_test("pressed", { n: 1 }));
      // Neither browser vibrates on this machine; iPhones never do.
      await page.see(t.lobby_test("no_vibration"));

      await show.command({ type: "start" });
      await show.command({ type: "start_first_round" });
      await page.see("Capital of Italy?");
      await page.fill(t.rounds("your_answer"), "Rome");
      await page.clickButton(t.rounds("send"));
      await page.see(t.rounds("noted", { answer: "Rome" }));
      await page.browser.open(`${server.url}/play/${show.public_id}`);
      await page.see(t.rounds("noted", { answer: "Rome" }));
      await page.expectToFit();
      await acceptAnswer(show);
      await show.command({ type: "reveal" });
      await page.see(t.reveal("result_answer_correct"));

      await show.command({ type: "next", confirmed: true });
      await page.click(".st-option-text", "Atlantic");
      await page.see(t.choice("picks_noted"));
      await show.command({ type: "reveal" });
      await page.see(t.reveal("result_answer_wrong"));

      await finishGame(show);
      await show.command({ type: "start_first_round" });
      await page.click(`.st-buzzer-button[aria-disabled="false"]`);
      await page.see(t.play("buzz_your_turn"));
      await decideBuzz(show, "correct");
      await page.see(t.reveal("result_buzz_correct"));
      // The menu is a native dialog.
      await page.clickButton(t.play("menu"));
      await page.find({ selector: "dialog[open] button", text: t.audience_deferred("close") });
      await page.expectToFit();
      expect(await page.browser.readErrors()).toEqual([]);
    });

    test(
      "a display turns on its sound, fills the screen and shows every scene",
      NIGHTLY,
      async ({ server, host, open }) => {
        const show = await createShow(host);
        const page = await open(start, PROJECTOR);
        await page.open(`${server.url}/play/${show.public_id}/display`);
        const foxes = await joinTeam(show, server.url, "Foxes");
        await page.see("Foxes");
        // Browsers allow sound only after a click, which removes the note even on a machine without a sound device.
        await page.find({ selector: ".pd-silenced" });
        await page.click("body");
        await page.waitFor("no note", "return document.querySelector('.pd-silenced') === null");
        await page.clickButton(t.display("fullscreen"));
        if (hasFullscreen) {
          await page.waitFor("full screen", "return document.fullscreenElement !== null");
          await page.clickButton(t.display("fullscreen_leave"));
        }
        await page.waitFor("the window", "return document.fullscreenElement === null");

        await show.command({ type: "start" });
        await page.see("Everyone");
        await show.command({ type: "start_first_round" });
        await page.see("Capital of Italy?");
        await foxes.answer("Rome");
        await page.see(t.display("answered", { n: 1, answered: 1 }));
        await acceptAnswer(show);
        await show.command({ type: "reveal" });
        await page.see(t.display("answers_given"));
        await show.command({ type: "show_standings", on: true });
        await page.see(t.display("standings"));
        await page.expectToFit();
        await finishGame(show);
        await show.command({ type: "start_first_round" });
        await page.see("Capital of Spain?");
        await foxes.buzz();
        await page.see(t.display("buzzed"));
        await decideBuzz(show, "correct");
        await page.see(t.display("right", { n: 10 }));
        await finishGame(show);
        await show.command({ type: "complete", confirmed: true, podium: true });
        await page.see(t.display("podium_ready"));
        await show.command({ type: "podium_step", rank: 1 });
        await page.see(t.display("show_won"));
        await page.expectToFit();
        expect(await page.browser.readErrors()).toEqual([]);
      },
    );

    test("a desk logs in, imports pasted questions and runs a game", NIGHTLY, async ({ server, host, open }) => {
      const show = await createShow(host);
      const foxes = await joinTeam(show, server.url, "Foxes");
      const page = await open(start, LAPTOP);
      await page.open(`${server.url}/login`);
      await page.fill(t.auth("login_username"), HOST_ACCOUNT.username);
      await page.fill(t.auth("login_password"), HOST_ACCOUNT.password);
      await page.click("main button", t.auth("login_submit"));
      await page.waitForPath(/\/dashboard$/);

      // The worker of the import is a module.
      await page.open(`${server.url}/games`);
      await page.clickButton(t.transfer("import_game"));
      await page.fill(t.transfer("text"), "Q: Capital of France? A: Paris");
      await page.see(t.transfer("found", { n: 1 }));
      await page.clickButton(t.transfer("submit_create", { n: 1 }));
      await page.waitForPath(/^\/games\/[\w-]+$/);
      await page.see("Capital of France?");
      await page.expectToFit();

      await page.open(`${server.url}/gameshows/${show.id}`);
      await page.clickStep("start");
      await page.clickStep("start_first_round");
      await page.see("Capital of Italy?");
      await foxes.answer("Rome");
      await page.see("Rome");
      await acceptAnswer(show);
      await page.clickStep("reveal");
      await page.clickStep("next_round");
      await page.clickStep("reveal");
      await page.find({ selector: '[data-step="to_standings"]' });
      await page.expectToFit();
      await finishGame(show);
      await show.command({ type: "start_first_round" });
      await page.see("Capital of Spain?");
      await foxes.buzz();
      await page.see(t.moderator("decide_title", { team: "Foxes" }));
      await page.pauseForReaction();
      await page.click("[role=dialog] button", t.moderator("decide_correct", { points: "" }).split("·")[0] ?? "");
      await page.clickStep("to_standings");
      await page.expectToFit();
      expect(await page.browser.readErrors()).toEqual([]);
    });
  });
}
