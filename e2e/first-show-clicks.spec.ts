import type { Json, RoundSlice } from "@showrunner/engine";
import { roundTypeIds } from "@showrunner/rounds";
import { createHostApi } from "./support/api.ts";
import { Host } from "./support/host.ts";
import { WITH_ANIMATIONS } from "./support/nightly.ts";
import { Phone } from "./support/phone.ts";
import { ProtocolPhone } from "./support/protocol-phone.ts";
import { expect, test } from "./support/test.ts";

test.use(WITH_ANIMATIONS);

/** 20 questions with options and 10 with an answer, as a host pastes them. */
const PASTED = [
  ...Array.from({ length: 20 }, (_, n) => `Choice ${n + 1}?\nA) wrong\n*B) right\nC) also wrong`),
  ...Array.from({ length: 10 }, (_, n) => `Q: Open ${n + 1}?\nA: answer ${n + 1}`),
].join("\n\n");

interface PlayedType {
  readonly config: Json;
  readonly buzzer?: true;
  /** Null for a type that the host plays by buzzer. */
  readonly answer: (face: Readonly<Record<string, { readonly id: string }[]>>, index: number) => Json | null;
}

const pickOne: PlayedType["answer"] = ({ options = [] }, index) => ({
  picks: [options[index % options.length]?.id ?? ""],
});

/** One round of each type that needs no file, and what a phone answers. */
const TYPES: Readonly<Record<string, PlayedType>> = {
  multipleChoice: {
    config: {
      question_text: "Which is the largest ocean?",
      options: [
        { text: "Atlantic", correct: false },
        { text: "Pacific", correct: true },
      ],
    },
    answer: pickOne,
  },
  timedChallenge: {
    config: { prompt: "Name planets", minimum_count: 1, bonus_points: 0, items: ["Mercury", "Venus", "Mars"] },
    answer: () => ({ add: { id: "one", text: "Venus" } }),
  },
  poll: { config: { input: "options", options: ["Tea", "Coffee"], allow_multiple: false }, answer: pickOne },
  estimate: {
    config: { answer: 42, unit: "km", mode: "nearest", tolerance: 10 },
    answer: (_face, index) => ({ value: 30 + index }),
  },
  ordering: {
    config: { items: ["Mercury", "Venus", "Earth"], randomize_per_team: false },
    answer: ({ items = [] }) => ({ order: items.map(({ id }) => id) }),
  },
  matching: {
    config: {
      pairs: [
        { left: "France", right: "Paris" },
        { left: "Italy", right: "Rome" },
        { left: "Spain", right: "Madrid" },
      ],
      distractors: [],
    },
    answer: ({ left = [], right = [] }) => ({
      pairs: Object.fromEntries(left.map(({ id }, place) => [id, right[place]?.id ?? ""])),
    }),
  },
  classic: { config: {}, buzzer: true, answer: () => null },
};

/** Types that have journeys of their own. */
const TYPES_WITH_FILES = ["picture", "music", "video"];
const played = roundTypeIds
  .filter((type) => !TYPES_WITH_FILES.includes(type))
  .toSorted((a) => (a === "classic" ? 1 : -1));

function answerRound({ type, face_question: face }: RoundSlice, index: number): Json | null {
  return TYPES[type]?.answer((face ?? {}) as Readonly<Record<string, { readonly id: string }[]>>, index) ?? null;
}

/** Every step of a host's first show takes a known number of clicks; typing and pasting take none. */
const CLICKS = {
  import: 3,
  show: 2,
  games: 3,
  /** Start, first round, per round a reveal and the next one. */
  perRound: 2,
} as const;

test("every step of a new host's first show takes the expected number of clicks, from 30 pasted questions to the podium", async ({
  browser,
  server,
}) => {
  const host = await Host.open(browser, server.url, "en");
  const { page, t } = host;
  let clicks = 0;
  await page.exposeFunction("countClick", () => {
    clicks += 1;
  });
  await page.addInitScript(() =>
    addEventListener(
      "click",
      ({ detail }) => detail > 0 && (globalThis as unknown as { countClick(): void }).countClick(),
      {
        capture: true,
      },
    ),
  );
  /** Runs a step and returns its clicks. */
  const countClicks = async (work: () => Promise<void>): Promise<number> => {
    const before = clicks;
    await work();
    return clicks - before;
  };
  await host.setUp();

  await test.step("pastes 30 questions", async () => {
    const dialog = page.getByRole("dialog");
    const used = await countClicks(async () => {
      await page.goto(`${server.url}/games`);
      await page.getByRole("button", { name: t.transfer("import_game"), exact: true }).click();
      await host.field(t.transfer("text"), dialog).fill(PASTED);
      await expect(dialog.getByText(t.transfer("found", { n: 30 }))).toBeVisible();
      await host.field(t.transfer("game_title"), dialog).fill("Pasted");
      await dialog.getByRole("button", { name: t.transfer("submit_create", { n: 30 }) }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Pasted" })).toBeVisible();
    });
    expect(used).toBeLessThanOrEqual(CLICKS.import);
  });

  // A round of each type in a second game; how they are written is the subject of writing.spec.ts.
  const api = await createHostApi(server.url);
  await api.call("POST /games", {
    body: {
      title: "One of each",
      buzzer_default: false,
      points: 10,
      rounds: played.map((type) => ({
        type,
        question: `A round of ${type}`,
        answers: ["Fox"],
        max_points: 10,
        scoring: "partial_credit" as const,
        buzzer_override: TYPES[type]?.buzzer === true ? ("enable" as const) : ("disable" as const),
        config: TYPES[type]?.config ?? {},
      })),
    },
  });

  await test.step("creates a show with both games", async () => {
    expect(await countClicks(() => host.newShow("Friday"))).toBeLessThanOrEqual(CLICKS.show);
    expect(await countClicks(() => host.addGames("One of each", "Pasted"))).toBeLessThanOrEqual(CLICKS.games);
  });

  const link =
    (await page
      .getByRole("link", { name: /\/join\// })
      .first()
      .getAttribute("href")) ?? "";
  const publicId = link.slice(-8);
  const phones: Phone[] = [];
  const others: ProtocolPhone[] = [];

  await test.step("three phones and nine protocol clients join", async () => {
    const opened = await Promise.all(["Foxes", "Owls", "Bears"].map((team) => Phone.open(browser, team, "en")));
    phones.push(...opened);
    others.push(
      ...(await Promise.all(
        Array.from({ length: 9 }, (_, index) => ProtocolPhone.join(server.url, publicId, index + 1, answerRound)),
      )),
    );
    await Promise.all(phones.map((phone) => phone.register(`${server.url}/join/${publicId}`)));
    await expect(page.getByText(t.moderator("teams_here", { n: 12 })).first()).toBeVisible();
  });

  await test.step("plays a round of each type", async () => {
    const used = await countClicks(async () => {
      await host.clickStep("start");
      await host.clickStep("start_first_round");
      for (const [place, type] of played.entries()) {
        if (TYPES[type]?.buzzer === true) {
          await phones[0]?.buzz();
          await host.decideBuzz("correct");
        } else {
          // All nine have answered before the reveal.
          await expect.poll(() => others.filter(({ answeredCount }) => answeredCount > place).length).toBe(9);
          await host.clickStep("reveal");
        }
        await host.clickStep(place === played.length - 1 ? "to_standings" : "next_round");
      }
      await host.clickStep("finish_game");
      await page.getByRole("dialog").getByRole("radio", { name: /Foxes/ }).check({ force: true });
      await host.confirmWinner();
    });
    expect(used).toBeLessThanOrEqual(2 + played.length * CLICKS.perRound + 3);
    expect(others.flatMap(({ refusals }) => refusals)).toEqual([]);
  });

  await test.step("a pasted question, then the rest of the game is skipped", async () => {
    await host.clickStep("introduce_game");
    await host.clickStep("start_first_round");
    await phones[1]?.pickOption("right");
    await host.clickStep("reveal");
    await phones[1]?.expectResult("result_answer_correct");
    await page.getByRole("button", { name: t.moderator("show_menu") }).click();
    await page.getByRole("menuitem", { name: t.moderator("finalize") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t.moderator("confirm_finalize"), exact: true })
      .click();
    await host.clickStep("finish_game");
    await page.getByRole("dialog").getByRole("radio", { name: /Owls/ }).check({ force: true });
    await host.confirmWinner();
  });

  await test.step("the podium, on the phones as well", async () => {
    await host.clickStep("complete");
    // Places that several teams share are shown together, in fewer steps.
    const over = page.getByText(t.moderator("step_over")).first();
    for (let steps = 0; steps < 3 && !(await over.isVisible()); steps += 1) {
      const label = await page.locator('[data-step^="podium_"]').getAttribute("data-step");
      await host.clickStep(label ?? "podium_1");
      await expect(page.locator(`[data-step="${label}"]`)).toBeHidden();
    }
    for (const phone of phones)
      await expect(phone.page.getByText(/You finish in place \d+|You have won/)).toBeVisible();
    await expect(page.getByText(t.moderator("step_over")).first()).toBeVisible();
  });

  for (const phone of others) phone.close();
});
