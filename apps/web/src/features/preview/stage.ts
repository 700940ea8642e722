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

/** What is there to do by hand in a rehearsal; nothing in a replay. */
interface Hands {
  /** Lets one team buzz, or answer as it was wished. */
  readonly letTeam: (team_id: string, wish: TeamWish) => void;
}

/** A show in this page with its screens, for as long as one looks at it. */
export interface Stage {
  readonly steps: Steps;
  readonly autoplay: Autoplay;
  /** All games, in order. */
  readonly games: readonly FrozenGame[];
  readonly moderator: LiveConnection;
  readonly display: LiveConnection;
  /** By team; each is opened when it is first looked at. */
  phoneOf(team_id: string): LiveConnection;
  /** Whose phone is looked at first. */
  readonly first_team: string;
  readonly hands: Hands | null;
  isTimeHeld(): boolean;
  subscribe(listener: () => void): () => void;
  /** Grows with every change of show or playing. */
  version(): number;
  close(): void;
}

/** Makes a stage for as long as the component is mounted; null for the first moment. */
export function useStage<S extends Stage | "too_new">(make: () => S): S | null {
  const [stage, setStage] = useState<S | null>(null);
  // What is being played stays as it began, whatever changes around it.
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

/** Renders anew with every change of the stage. */
export function useStageVersion(stage: Stage): number {
  return useSyncExternalStore(stage.subscribe, stage.version);
}

/** A show before its start, with sample teams that play it. */
export function makeRehearsal(show: Gameshow, preview: ShowPreview): Stage {
  // Names stay what they are when the language is changed: they are the teams' own.
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
    // Each line is used by one kind of screen, which says nothing else on it.
    moderate: (body) => player.moderate(body as Parameters<Player["moderate"]>[0]),
    play: (team_id, body) => player.play(team_id, body as Parameters<Player["play"]>[1]),
    hands: { letTeam: (team_id, wish) => void player.letTeam(team_id, wish) },
    close: () => room.close(),
  });
}

/** A finished show as it was played, unless this page is too old to read its log. */
export function makeReplay({ items, start_seq, contents, assets }: RawLog): Stage | "too_new" {
  const read = items.map((item) => upcast(item));
  const events = read.flatMap((event) => (event.ok ? [event.value] : []));
  if (events.length < read.length) return "too_new";
  // The log carries what the server froze, as it is.
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
