import { useEffect, useState, useSyncExternalStore } from "react";
import type { Gameshow, ShowPreview } from "@showrunner/contract/rest";
import { upcast, type FrozenContent, type FrozenGame } from "@showrunner/engine";
import { translator } from "@showrunner/i18n";
import { getLocale } from "@showrunner/i18n/react";
import type { RawLog } from "../../api/gameshows/raw-log.ts";
import type { LiveConnection } from "../../live/index.ts";
import { preview_messages } from "./messages/index.ts";
import { Autoplay } from "./play/autoplay.ts";
import { Player, type TeamWish } from "./play/player.ts";
import type { Steps } from "./play/steps.ts";
import { Replay } from "./replay/replay.ts";
import { beginRoom } from "./room/begin.ts";
import { connectTo, type LineOptions, type ShownRoom } from "./room/line.ts";
import { madeUpAnswers, sampleTeams } from "./room/sample-teams.ts";

/** Manual actions in a rehearsal; a replay has none. */
interface Hands {
  /** Lets one team buzz or submit. */
  readonly letTeam: (team_id: string, wish: TeamWish) => void;
}

/** A local show with its connections, while its page is open. */
export interface Stage {
  readonly steps: Steps;
  readonly autoplay: Autoplay;
  /** All games, in order. */
  readonly games: readonly FrozenGame[];
  readonly moderator: LiveConnection;
  readonly display: LiveConnection;
  /** Connection of a team's phone, created on first use. */
  phoneOf(team_id: string): LiveConnection;
  /** Team whose phone is shown first. */
  readonly first_team: string;
  readonly hands: Hands | null;
  isTimeHeld(): boolean;
  subscribe(listener: () => void): () => void;
  /** Increases with every change of show or playback. */
  version(): number;
  close(): void;
}

/** Creates a session while the component is mounted; null on the first render. */
export function useStage<S extends Stage | "too_new">(make: () => S): S | null {
  const [stage, setStage] = useState<S | null>(null);
  // The session keeps its initial content, whatever changes around it.
  const [begin] = useState(() => make);
  useEffect(() => {
    const made = begin();
    setStage(made);
    return () => {
      if (typeof made === "object") made.close();
    };
  }, [begin]);
  return stage;
}

/** Rerenders with every change of the session. */
export function useStageVersion(stage: Stage): number {
  return useSyncExternalStore(stage.subscribe, stage.version);
}

/** Creates a session that rehearses a show with sample teams. */
export function makeRehearsal(show: Gameshow, preview: ShowPreview): Stage {
  // Names are fixed at creation: they do not change with the language.
  const t = translator(preview_messages, getLocale());
  const teams = sampleTeams(t);
  const room = beginRoom({ show, preview, teams });
  const player = new Player(room, { content: preview.content, made_up: madeUpAnswers(t) });
  return makeStage({
    room,
    steps: player,
    games: preview.content.games,
    assets: preview.assets,
    first_team: teams[0]?.id ?? "",
    // Each connection belongs to one kind of screen, which sends only its own commands.
    moderate: (body) => player.moderate(body as Parameters<Player["moderate"]>[0]),
    play: (team_id, body) => player.play(team_id, body as Parameters<Player["play"]>[1]),
    hands: { letTeam: (team_id, wish) => void player.letTeam(team_id, wish) },
    close: () => room.close(),
  });
}

/** Creates a session that replays a finished show; `too_new` when its log needs a newer page. */
export function makeReplay({ items, start_seq, contents, assets }: RawLog): Stage | "too_new" {
  const read = items.map((item) => upcast(item));
  const events = read.flatMap((event) => (event.ok ? [event.value] : []));
  if (events.length < read.length) return "too_new";
  // The log contains the frozen content as stored.
  const frozen = contents as unknown as readonly FrozenContent[];
  const replay = new Replay({ events, start_seq, contents: frozen });
  const no = (): ReturnType<LineOptions["send"]> => ({ ok: false, code: "not_allowed", params: {} });
  return makeStage({
    room: replay,
    steps: replay,
    games: frozen.flatMap(({ games }) => games),
    assets,
    first_team: replay.state.teams.by_id.keySeq().first() ?? "",
    moderate: no,
    play: no,
    hands: null,
    close: () => undefined,
  });
}

interface Parts {
  readonly room: ShownRoom;
  readonly steps: Steps;
  readonly games: readonly FrozenGame[];
  readonly assets: Readonly<Record<string, string>>;
  readonly first_team: string;
  readonly moderate: LineOptions["send"];
  readonly play: (team_id: string, body: Parameters<LineOptions["send"]>[0]) => ReturnType<LineOptions["send"]>;
  readonly hands: Hands | null;
  readonly close: () => void;
}

function makeStage({ room, steps, games, assets, first_team, moderate, play, hands, close }: Parts): Stage {
  const listeners = new Set<() => void>();
  let changes = 0;
  const changed = (): void => {
    changes += 1;
    for (const listener of listeners) listener();
  };
  const phones = new Map<string, LiveConnection>();
  const moderator = connectTo(room, { audience: { kind: "moderator" }, assets, send: moderate });
  const display = connectTo(room, {
    audience: { kind: "display" },
    assets,
    send: () => ({ ok: false, code: "not_allowed", params: {} }),
  });
  room.subscribe(changed);
  const autoplay = new Autoplay(steps, changed);
  return {
    steps,
    autoplay,
    games,
    moderator,
    display,
    first_team,
    hands,
    phoneOf(team_id) {
      const known = phones.get(team_id);
      if (known !== undefined) return known;
      const phone = connectTo(room, {
        audience: { kind: "team", team_id },
        assets,
        send: (body) => play(team_id, body),
      });
      phones.set(team_id, phone);
      return phone;
    },
    isTimeHeld: () => room.isHeld,
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
