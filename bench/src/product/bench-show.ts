import { Api } from "../../../e2e/support/api.ts";

const REGISTER_CONCURRENCY = 20;
const TEAM_PASSWORD = "bench";

/** A different client address per phone, as behind a proxy, since limits per address are not measured here. */
export const createForwardedHeaders = (index: number): Record<string, string> => ({
  "x-forwarded-for": `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
});

/** A game with one round to answer and one to buzz in. */
export async function createGame(host: Api): Promise<string> {
  const { id } = await host.call("POST /games", {
    body: {
      title: "Bench",
      buzzer_default: false,
      points: 10,
      rounds: [
        {
          type: "multipleChoice",
          title: null,
          question: "Which one is right?",
          content: "",
          answers: [],
          answer_content: "",
          description: null,
          max_points: 1,
          time_limit_s: null,
          scoring: "winner_takes_all",
          buzzer_override: "disable",
          config: {
            question_text: "Which one is right?",
            options: [
              { text: "This one", correct: true },
              { text: "That one", correct: false },
            ],
          },
          translations: {
            de: {
              state: "approved",
              texts: {
                question: { source: "Which one is right?", text: "Was stimmt?" },
                "config.question_text": { source: "Which one is right?", text: "Was stimmt?" },
                "config.options.0.text": { source: "This one", text: "Dieses" },
                "config.options.1.text": { source: "That one", text: "Jenes" },
              },
            },
          },
        },
        {
          type: "classic",
          title: null,
          question: "Who is first?",
          content: "",
          answers: ["nobody"],
          answer_content: "",
          description: null,
          max_points: 1,
          time_limit_s: null,
          scoring: "winner_takes_all",
          buzzer_override: "enable",
          config: {},
        },
      ],
    },
  });
  return id;
}

/** A show with this game, open for registration. */
export async function createShow(host: Api, gameId: string): Promise<{ id: string; public_id: string }> {
  const show = await host.call("POST /gameshows", { body: { name: "Bench" } });
  await host.call("POST /gameshows/:id/games", { params: { id: show.id }, body: { game_id: gameId } });
  await host.call("PUT /gameshows/:id/registration", { params: { id: show.id }, body: { open: true } });
  return { id: show.id, public_id: show.public_id };
}

/** Request body of a phone's registration. */
export const createRegistrationBody = (number: number) => ({
  name: `Team ${number}`,
  password: TEAM_PASSWORD,
  device_id: `device-${number}`,
});

/** Registers the teams, some at a time, and returns their tokens. */
export async function registerTeams(url: string, publicId: string, teams: number, firstAddress = 0): Promise<string[]> {
  const tokens: string[] = [];
  for (let at = 0; at < teams; at += REGISTER_CONCURRENCY) {
    const count = Math.min(REGISTER_CONCURRENCY, teams - at);
    const sessions = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        new Api(url, createForwardedHeaders(firstAddress + at + index)).call(
          "POST /gameshows/join/:publicId/register",
          {
            params: { publicId },
            body: createRegistrationBody(at + index + 1),
          },
        ),
      ),
    );
    tokens.push(...sessions.map(({ team_token }) => team_token));
  }
  return tokens;
}
