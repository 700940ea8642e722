import { createLiveConnection, deviceId, type LiveConnection } from "../../live/index.ts";
import { readSession, renewToken } from "../session.ts";
import { createAnswerQueue, type AnswerQueue } from "./answers.ts";

/** What a phone needs to play: its line to the show and the answers that are on their way. */
export interface Game {
  readonly connection: LiveConnection;
  readonly answers: AnswerQueue;
  close(): void;
}

/** Begins to play with the team session that is stored for the show. */
export function openGame(show: string): Game {
  const connection = createLiveConnection({
    role: "team",
    show,
    device_id: deviceId(),
    token: () => readSession(show)?.team_token ?? null,
    onToken: (token) => renewToken(show, token),
  });
  const answers = createAnswerQueue(show, (body, options) => connection.send(body, options));
  return {
    connection,
    answers,
    close() {
      answers.close();
      connection.close();
    },
  };
}
