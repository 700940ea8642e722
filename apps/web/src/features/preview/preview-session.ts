import { useEffect, useState, useSyncExternalStore } from "react";
import type { ClientCommandInput } from "@showrunner/contract/realtime";
import type { Gameshow, ShowPreview } from "@showrunner/contract/rest";
import { upcast, type FrozenGame } from "@showrunner/engine";
import { createTranslator } from "@showrunner/i18n";
import { getLocale } from "@showrunner/i18n/react";
import type { RawLog } from "../../api/gameshows.api.ts";
import type { LiveConnection, SendResult } from "../../live/index.ts";
import { previewMessages } from "./messages/en.ts";
import { Autoplay } from "./play/autoplay.ts";
import type { TeamAction } from "./play/get-next-move.ts";
import { RehearsalPlayer } from "./play/rehearsal-player.ts";
import type { Playback } from "./play/playback.ts";
import { ReplayPlayer } from "./replay/replay-player.ts";
import { createLocalRoom } from "./room/create-local-room.ts";
import { createLocalConnection, type LocalConnectionOptions, type ShowSource } from "./room/local-connection.ts";
import { getFillerWords, getSampleTeams } from "./room/sample-teams.ts";

/** Manual actions in a rehearsal; a replay has none. */
interface ManualControls {
  /** Lets one team buzz or submit. */
  readonly performTeamAction: (teamId: string, action: TeamAction) => void;
}

/** A local show with its connections, while its page is open. */
export interface PreviewSession {
  readonly playback: Playback;
  readonly autoplay: Autoplay;
  /** All games, in order. */
  readonly games: readonly FrozenGame[];
  readonly moderator: LiveConnection;
  readonly display: LiveConnection;
  /** Connection of a team's phone, created on first use. */
  getPhone(teamId: string): LiveConnection;
  /** Team whose phone is shown first. */
  readonly firstTeamId: string;
  readonly manualControls: ManualControls | null;
  isTimePaused(): boolean;
  subscribe(listener: () => void): () => void;
  /** Increases with every change of show or playback. */
  version(): number;
  close(): void;
}

/** Creates a session while the component is mounted; null on the first render. */
export function usePreviewSession<S extends PreviewSession | "too_new">(make: () => S): S | null {
  const [session, setSession] = useState<S | null>(null);
  // The session keeps its initial content even if props change.
  const [begin] = useState(() => make);
  useEffect(() => {
    const newSession = begin();
    setSession(newSession);
    return () => {
      if (typeof newSession === "object") newSession.close();
    };
  }, [begin]);
  return session;
}

/** Rerenders with every change of the session. */
export function usePreviewSessionVersion(session: PreviewSession): number {
  return useSyncExternalStore(session.subscribe, session.version);
}

const refuse = (): SendResult => ({ ok: false, code: "not_allowed", params: {} });

const isTeamCommand = (body: ClientCommandInput) =>
  body.type === "buzz" || body.type === "submit" || body.type === "join_member";

/** Creates a session that rehearses a show with sample teams. */
export function createRehearsalSession(show: Gameshow, preview: ShowPreview): PreviewSession {
  // Names are fixed at creation and do not change with the language.
  const t = createTranslator(previewMessages, getLocale());
  const teams = getSampleTeams(t);
  const room = createLocalRoom({ show, preview, teams });
  const player = new RehearsalPlayer(room, { content: preview.content, fillerWords: getFillerWords(t) });
  return createSession({
    room,
    playback: player,
    games: preview.content.games,
    assets: preview.assets,
    firstTeamId: teams[0]?.id ?? "",
    sendModeratorCommand: (body) => (isTeamCommand(body) ? refuse() : player.sendModeratorCommand(body)),
    sendTeamCommand: (teamId, body) => (isTeamCommand(body) ? player.sendTeamCommand(teamId, body) : refuse()),
    manualControls: { performTeamAction: (teamId, action) => void player.performTeamAction(teamId, action) },
    close: () => room.close(),
  });
}

/** Creates a session that replays a finished show; `too_new` when its log needs a newer page. */
export function createReplaySession({ items, start_seq, contents, assets }: RawLog): PreviewSession | "too_new" {
  const read = items.map((item) => upcast(item));
  const events = read.flatMap((event) => (event.ok ? [event.value] : []));
  if (events.length < read.length) return "too_new";
  const replay = new ReplayPlayer({ events, start_seq, contents });
  return createSession({
    room: replay,
    playback: replay,
    games: contents.flatMap(({ games }) => games),
    assets,
    firstTeamId: replay.state.teams.by_id.keySeq().first() ?? "",
    sendModeratorCommand: refuse,
    sendTeamCommand: refuse,
    manualControls: null,
    close: () => undefined,
  });
}

interface SessionParts {
  readonly room: ShowSource;
  readonly playback: Playback;
  readonly games: readonly FrozenGame[];
  readonly assets: Readonly<Record<string, string>>;
  readonly firstTeamId: string;
  readonly sendModeratorCommand: LocalConnectionOptions["send"];
  readonly sendTeamCommand: (teamId: string, body: ClientCommandInput) => SendResult;
  readonly manualControls: ManualControls | null;
  readonly close: () => void;
}

function createSession({
  room,
  playback,
  games,
  assets,
  firstTeamId,
  sendModeratorCommand,
  sendTeamCommand,
  manualControls,
  close,
}: SessionParts): PreviewSession {
  const listeners = new Set<() => void>();
  let changes = 0;
  const notifyChanged = (): void => {
    changes += 1;
    for (const listener of listeners) listener();
  };
  const phones = new Map<string, LiveConnection>();
  const moderator = createLocalConnection(room, {
    audience: { kind: "moderator" },
    assets,
    send: sendModeratorCommand,
  });
  const display = createLocalConnection(room, {
    audience: { kind: "display" },
    assets,
    send: refuse,
  });
  room.subscribe(notifyChanged);
  const autoplay = new Autoplay(playback, notifyChanged);
  return {
    playback,
    autoplay,
    games,
    moderator,
    display,
    firstTeamId,
    manualControls,
    getPhone(teamId) {
      const known = phones.get(teamId);
      if (known !== undefined) return known;
      const phone = createLocalConnection(room, {
        audience: { kind: "team", team_id: teamId },
        assets,
        send: (body) => sendTeamCommand(teamId, body),
      });
      phones.set(teamId, phone);
      return phone;
    },
    isTimePaused: () => room.isTimePaused,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => changes,
    close() {
      autoplay.stop();
      close();
      listeners.clear();
    },
  };
}
