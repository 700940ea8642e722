import { recordConnection } from "../../debug/debug-records.ts";
import { createLiveConnection } from "../../live/create-live-connection.ts";
import { getDeviceId } from "../../live/device-id.ts";
import type { LiveConnection } from "../../live/live-connection.ts";
import { parseRoute } from "../play-route.ts";
import { readSession, renewToken } from "../team-session.ts";
import { createSubmissionQueue, type SubmissionQueue } from "./submission-queue.ts";
import { createDrafts, type Drafts } from "./drafts.ts";

/** The session of a playing phone: its connection, submissions and drafts. */
export interface GameSession {
  readonly connection: LiveConnection;
  readonly submissions: SubmissionQueue;
  readonly drafts: Drafts;
  close(): void;
}

let earlySession: { readonly show: string; readonly game: GameSession } | null = null;

/** Opens the connection of a phone that returns to its game, before the code of its screen has loaded. */
export function openGameEarly(pathname: string): void {
  const route = parseRoute(pathname);
  if (route.page === "play" && readSession(route.show) !== null)
    earlySession = { show: route.show, game: createGameSession(route.show) };
}

/** Opens the session for a screen with the stored team session of the show; takes over an early one. */
export function openGame(show: string): GameSession {
  const existing = earlySession;
  earlySession = null;
  if (existing?.show === show) return existing.game;
  existing?.game.close();
  return createGameSession(show);
}

function createGameSession(show: string): GameSession {
  const connection = recordConnection(
    {
      role: "team",
      show,
      device_id: getDeviceId(),
      token: () => readSession(show)?.team_token ?? null,
      onToken: (token) => renewToken(show, token),
    },
    createLiveConnection,
  );
  const isPaused = () => connection.getState().slices.show?.paused !== false;
  const submissions = createSubmissionQueue(show, (body, options) => connection.send(body, options), isPaused);
  connection.subscribe(() => {
    if (!isPaused()) submissions.resume();
  });
  const drafts = createDrafts(submissions);
  return {
    connection,
    submissions,
    drafts,
    close() {
      drafts.close();
      submissions.close();
      connection.close();
    },
  };
}
