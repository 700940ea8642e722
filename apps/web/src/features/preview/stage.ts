import { useEffect, useState, useSyncExternalStore } from "react";
import type { Gameshow, ShowPreview } from "@showrunner/contract/rest";
import { translator } from "@showrunner/i18n";
import { getLocale } from "@showrunner/i18n/react";
import type { LiveConnection } from "../../live/index.ts";
import { preview_messages } from "./messages/index.ts";
import { Autoplay } from "./play/autoplay.ts";
import { Player } from "./play/player.ts";
import { beginRoom } from "./room/begin.ts";
import { connectTo } from "./room/line.ts";
import { madeUpAnswers, sampleTeams } from "./room/sample-teams.ts";

/** A room with everything that stands around it, for as long as the screen is open. */
export interface Stage {
  readonly player: Player;
  readonly autoplay: Autoplay;
  readonly moderator: LiveConnection;
  readonly display: LiveConnection;
  /** By team; each is opened when it is first looked at. */
  phoneOf(team_id: string): LiveConnection;
  subscribe(listener: () => void): () => void;
  /** Grows with every change of room or playing. */
  version(): number;
  close(): void;
}

/** @param show may change its name or settings meanwhile; what is being played stays as it began. */
export function useStage(show: Gameshow, preview: ShowPreview): Stage | null {
  const [stage, setStage] = useState<Stage | null>(null);
  const [began_with] = useState(show);
  useEffect(() => {
    const made = makeStage(began_with, preview);
    setStage(made);
    return () => made.close();
  }, [began_with, preview]);
  return stage;
}

/** Renders anew with every change of the stage. */
export function useStageVersion(stage: Stage): number {
  return useSyncExternalStore(stage.subscribe, stage.version);
}

function makeStage(show: Gameshow, preview: ShowPreview): Stage {
  // Names stay what they are when the language is changed: they are the teams' own.
  const t = translator(preview_messages, getLocale());
  const room = beginRoom({ show, preview, teams: sampleTeams(t) });
  const player = new Player(room, { content: preview.content, made_up: madeUpAnswers(t) });
  const listeners = new Set<() => void>();
  let changes = 0;
  const changed = (): void => {
    changes += 1;
    for (const listener of listeners) listener();
  };
  const { assets } = preview;
  const phones = new Map<string, LiveConnection>();
  const moderator = connectTo(room, {
    audience: { kind: "moderator" },
    assets,
    // Phones say nothing on this line.
    send: (body) => player.moderate(body as Parameters<Player["moderate"]>[0]),
  });
  const display = connectTo(room, {
    audience: { kind: "display" },
    assets,
    send: () => ({ ok: false, code: "not_allowed", params: {} }),
  });
  room.subscribe(changed);
  const autoplay = new Autoplay(player, changed);
  return {
    player,
    autoplay,
    moderator,
    display,
    phoneOf(team_id) {
      const known = phones.get(team_id);
      if (known !== undefined) return known;
      const phone = connectTo(room, {
        audience: { kind: "team", team_id },
        assets,
        send: (body) => player.play(team_id, body as Parameters<Player["play"]>[1]),
      });
      phones.set(team_id, phone);
      return phone;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => changes,
    close() {
      autoplay.stop();
      room.close();
      listeners.clear();
    },
  };
}
