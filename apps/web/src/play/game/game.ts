import { recordLine } from "../../debug/collect.ts";
import { createLiveConnection } from "../../live/connect.ts";
import { deviceId } from "../../live/device.ts";
import type { LiveConnection } from "../../live/types.ts";
import { parseRoute } from "../route.ts";
import { readSession, renewToken } from "../session.ts";
import { createAnswerQueue, type AnswerQueue } from "./answers.ts";
import { createDrafts, type Drafts } from "./drafts.ts";

/** The session of a playing phone: its connection, submissions and drafts. */
export interface Game {
  readonly connection: LiveConnection;
  readonly answers: AnswerQueue;
  readonly drafts: Drafts;
  close(): void;
}

let early: { readonly show: string; readonly game: Game } | null = null;

/** Opens the connection of a phone that returns to its game, before the code of its screen has loaded. */
export function beginGame(pathname: string): void {
  const route = parseRoute(pathname);
  if (route.page === "play" && readSession(route.show) !== null)
    early = { show: route.show, game: startGame(route.show) };
}

/** Opens the session for a screen with the stored team session of the show; takes over an early one. */
export function openGame(show: string): Game {
  const begun = early;
  early = null;
  if (begun?.show === show) return begun.game;
  begun?.game.close();
  return startGame(show);
}

function startGame(show: string): Game {
  const connection = recordLine(
    {
      role: "team",
      show,
      device_id: deviceId(),
      token: () => readSession(show)?.team_token ?? null,
      onToken: (token) => renewToken(show, token),
    },
    createLiveConnection,
  );
  const answers = createAnswerQueue(show, (body, options) => connection.send(body, options));
  const drafts = createDrafts(answers);
  return {
    connection,
    answers,
    drafts,
    close() {
      drafts.close();
      answers.close();
      connection.close();
    },
  };
}
