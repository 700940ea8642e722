import type { RouteCall } from "@showrunner/contract/rest";
import type { Api } from "../../../e2e/support/api.ts";

type Round = NonNullable<RouteCall<"POST /games">["body"]["rounds"]>[number];

const GAME_COUNT = 3;
const ROUNDS_PER_GAME = 25;

const ROUND_DEFAULTS = {
  title: null,
  content: "",
  answer_content: "",
  description: null,
  max_points: 10,
  time_limit_s: null,
  scoring: "winner_takes_all",
} as const;

/** Alternates rounds to answer and rounds to buzz in. */
const createRound = (index: number): Round =>
  index % 2 === 0
    ? {
        ...ROUND_DEFAULTS,
        type: "multipleChoice",
        question: `Which one is right? (${index + 1})`,
        answers: [],
        buzzer_override: "disable",
        config: {
          question_text: `Which one is right? (${index + 1})`,
          options: [
            { text: "This one", correct: true },
            { text: "That one", correct: false },
            { text: "Another", correct: false },
          ],
        },
      }
    : {
        ...ROUND_DEFAULTS,
        type: "classic",
        question: `Who is first? (${index + 1})`,
        answers: ["nobody"],
        buzzer_override: "enable",
        config: {},
      };

/** A show with more rounds than will be played, open for registration; teams may replace their submissions. */
export async function prepareFaultShow(host: Api): Promise<{ readonly id: string; readonly public_id: string }> {
  const { id, public_id } = await host.call("POST /gameshows", { body: { name: "Faults" } });
  const params = { id };
  await host.call("PATCH /gameshows/:id", { params, body: { settings: { replace_answers: true } } });
  for (let number = 1; number <= GAME_COUNT; number += 1) {
    const rounds = Array.from({ length: ROUNDS_PER_GAME }, (_, index) => createRound(index));
    const game = await host.call("POST /games", {
      body: { title: `Game ${number}`, buzzer_default: false, points: 10, rounds },
    });
    await host.call("POST /gameshows/:id/games", { params, body: { game_id: game.id } });
  }
  await host.call("PUT /gameshows/:id/registration", { params, body: { open: true } });
  return { id, public_id };
}
