import {
  findChangedSlices,
  findChangedTeams,
  COALESCED_SLICES,
  localiseSlices,
  projectMe,
  SLICE_NAMES,
  type AnySlices,
  type Audience,
  type EngineContext,
  type ShowEvent,
  type ShowState,
  type SliceName,
} from "@showrunner/engine";
import type { Locale } from "@showrunner/i18n";
import type { CloseNotice } from "../../../platform/realtime/index.ts";
import { collectVisibleAssets } from "./assets.ts";
import { BoardThrottle } from "./board-throttle.ts";
import { FullStateFrames, encodeStateFrame } from "./state-frames.ts";
import { Clients, type Client } from "./clients.ts";
import { setSafeTimeout } from "../../../platform/safe-timers.ts";

/** A change of these starts a new scene: boards are sent in the same frame. */
const SCENE_SLICES = ["show", "game", "round"] as const satisfies readonly SliceName[];

/** What one audience has received so far. */
interface AudienceProgress {
  /** State of the last urgent slices sent. */
  urgent: ShowState;
  /** State of the last boards and counters sent. */
  boards: ShowState;
  readonly throttle: BoardThrottle;
}

/** The last frame and its inputs: audiences with equal inputs share its bytes. */
interface CachedFrame {
  readonly slices: AnySlices;
  readonly urgent: ShowState;
  readonly boards: ShowState | null;
  readonly state: ShowState;
  readonly encoded: EncodedFrame | null;
}

interface EncodedFrame {
  readonly frame: Buffer;
  /** Capabilities of the assets that the frame announces. */
  readonly assets: readonly string[] | undefined;
}

export interface FanOutOptions {
  readonly context: EngineContext;
  readonly state: ShowState;
  /** Capabilities of the run's assets, by asset id. */
  readonly capabilities: () => ReadonlyMap<string, string>;
  /** Receives errors of a round type's views. Only this show's clients miss the update. */
  readonly onError: (error: unknown) => void;
}

const AUDIENCE_KINDS = ["moderator", "display", "team"] as const;
const boardSlices = [...COALESCED_SLICES];
const urgentSlices = SLICE_NAMES.moderator.filter((name) => !COALESCED_SLICES.has(name));
const isEmpty = (slices: AnySlices): boolean => Object.keys(slices).length === 0;
/** Whether two audiences receive the same objects; teams receive less of some slices. */
const haveSameSlices = (a: AnySlices, b: AnySlices): boolean => {
  const names = Object.keys(a) as SliceName[];
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
};

/**
 * Sends changes to the clients of one show. Each slice is serialised once per audience; a team's own slice goes to that
 * team alone.
 */
export class FanOut {
  readonly clients: Clients;
  readonly #context: EngineContext;
  readonly #capabilities: () => ReadonlyMap<string, string>;
  readonly #onError: (error: unknown) => void;
  readonly #fullStates: FullStateFrames;
  readonly #progress: Readonly<Record<Audience["kind"], AudienceProgress>>;
  #state: ShowState;
  #boardTimer: NodeJS.Timeout | undefined;
  #sharedFrame: CachedFrame | undefined;

  constructor({ context, state, capabilities, onError }: FanOutOptions) {
    this.#context = context;
    this.#capabilities = capabilities;
    this.#onError = onError;
    this.#state = state;
    this.#fullStates = new FullStateFrames(context, capabilities);
    this.#progress = {
      moderator: { urgent: state, boards: state, throttle: new BoardThrottle("few") },
      display: { urgent: state, boards: state, throttle: new BoardThrottle("few") },
      team: { urgent: state, boards: state, throttle: new BoardThrottle("phones") },
    };
    this.clients = new Clients((client) => this.fullFrame(client));
  }

  /** Everything this client may see now. */
  fullFrame({ viewer, language }: Client): Buffer {
    if (viewer.kind === "moderator") return this.#fullStates.moderator(this.#state);
    if (viewer.kind === "team") return this.#fullStates.team(this.#state, viewer.team_id, language);
    return this.#fullStates.display(this.#state);
  }

  /** Sends what a commit changed. */
  onCommit(before: ShowState, after: ShowState, events: readonly ShowEvent[]): void {
    this.#state = after;
    for (const kind of AUDIENCE_KINDS) this.#runSafely(() => this.#sendChanges(kind));
    this.#runSafely(() => this.#sendTeamSlices(before, after));
    this.#closeRemovedTeams(events);
    this.#scheduleBoards();
  }

  /** Stops sending and disconnects all clients. */
  disconnectAll(notice: CloseNotice): void {
    this.stop();
    this.clients.disconnectAll(notice);
  }

  stop(): void {
    clearTimeout(this.#boardTimer);
    this.#boardTimer = undefined;
  }

  #runSafely(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#onError(error);
    }
  }

  #sendChanges(kind: Audience["kind"]): void {
    const progress = this.#progress[kind];
    const state = this.#state;
    const { urgent, boards: sentBoards } = progress;
    if (!this.#hasClients(kind)) {
      progress.urgent = state;
      progress.boards = state;
      return;
    }
    const changed = findChangedSlices(urgent, state, kind, this.#context, urgentSlices);
    progress.urgent = state;
    const includesBoards =
      progress.throttle.msUntilDue(this.clients.count) <= 0 || SCENE_SLICES.some((name) => name in changed);
    if (!includesBoards) return this.#send(kind, changed, urgent, null);
    const boards = findChangedSlices(sentBoards, state, kind, this.#context, boardSlices);
    progress.boards = state;
    if (!isEmpty(boards)) progress.throttle.recordSent();
    this.#send(kind, { ...changed, ...boards }, urgent, sentBoards);
  }

  /** Schedules boards that were held back by the throttle. */
  #scheduleBoards(): void {
    const waits = AUDIENCE_KINDS.map((kind) => this.#progress[kind])
      .filter(({ boards }) => boards !== this.#state)
      .map(({ throttle }) => throttle.msUntilDue(this.clients.count));
    this.stop();
    if (waits.length > 0) this.#boardTimer = setSafeTimeout(() => this.#sendBoards(), Math.max(0, Math.min(...waits)));
  }

  #sendBoards(): void {
    this.#boardTimer = undefined;
    for (const kind of AUDIENCE_KINDS) this.#runSafely(() => this.#sendChanges(kind));
    this.#scheduleBoards();
  }

  #send(kind: Audience["kind"], slices: AnySlices, urgent: ShowState, boards: ShowState | null): void {
    const state = this.#state;
    if (kind === "moderator") {
      const encoded = this.#encodeFrame(slices);
      if (encoded !== null) this.clients.broadcast(this.clients.moderators, encoded.frame);
      return;
    }
    const cached = this.#sharedFrame;
    const isSame =
      cached?.state === state &&
      cached.urgent === urgent &&
      cached.boards === boards &&
      haveSameSlices(cached.slices, slices);
    const encoded = isSame ? cached.encoded : this.#encodeFrame(slices);
    this.#sharedFrame = { slices, urgent, boards, state, encoded };
    if (encoded === null) return;
    if (kind === "display") this.clients.broadcast(this.clients.displays, encoded.frame);
    else this.#sendToTeams(slices, encoded);
  }

  #sendToTeams(slices: AnySlices, { frame, assets }: EncodedFrame): void {
    const translated = this.#translateFrames(slices, assets);
    for (const clients of this.clients.teams.values()) {
      if (translated.size === 0) this.clients.broadcast(clients, frame);
      else
        for (const client of clients)
          this.clients.send(client, (client.language === null ? undefined : translated.get(client.language)) ?? frame);
    }
  }

  /** Frames in the languages that phones read and that differ from the texts as written (LANG-2). */
  #translateFrames(slices: AnySlices, assets: readonly string[] | undefined): ReadonlyMap<Locale, Buffer> {
    const frames = new Map<Locale, Buffer>();
    for (const language of this.clients.teamLanguages.keys()) {
      const translated = localiseSlices(slices, this.#state, { kind: "team", language }, this.#context);
      // A translation refers to the same assets.
      if (translated !== slices)
        frames.set(
          language,
          encodeStateFrame({ seq: this.#state.seq, slices: translated, assets }, this.#capabilities()),
        );
    }
    return frames;
  }

  #encodeFrame(slices: AnySlices): EncodedFrame | null {
    if (isEmpty(slices)) return null;
    const assets = this.#collectAssets(slices);
    return { frame: encodeStateFrame({ seq: this.#state.seq, slices, assets }, this.#capabilities()), assets };
  }

  #sendTeamSlices(before: ShowState, after: ShowState): void {
    if (this.clients.teams.size === 0) return;
    for (const teamId of findChangedTeams(before, after, this.#context)) {
      const clients = this.clients.ofTeam(teamId);
      const me = clients.size === 0 ? null : projectMe(after, teamId, this.#context);
      if (me === null) continue;
      // The ack of the command that caused the change usually follows.
      for (const { connection } of clients) connection.cork();
      this.clients.broadcast(clients, encodeStateFrame({ seq: after.seq, slices: { me } }, this.#capabilities()));
    }
  }

  #closeRemovedTeams(events: readonly ShowEvent[]): void {
    for (const { body } of events) {
      if (body.type === "team_deactivated")
        this.clients.disconnectTeam(body.team_id, { code: "team_deactivated", reconnect: false });
      if (body.type === "team_deleted")
        this.clients.disconnectTeam(body.team_id, { code: "team_deleted", reconnect: false });
      if (body.type === "team_password_set" && body.log_out)
        this.clients.disconnectTeam(body.team_id, { code: "password_changed", reconnect: false });
    }
  }

  #hasClients(kind: Audience["kind"]): boolean {
    if (kind === "moderator") return this.clients.moderators.size > 0;
    return (kind === "display" ? this.clients.displays : this.clients.teams).size > 0;
  }

  /**
   * Capabilities of the images that these slices reference; undefined without one. Clients that reconnected may lack
   * even those that an earlier frame announced.
   */
  #collectAssets(slices: AnySlices): readonly string[] | undefined {
    const assets = collectVisibleAssets(slices, this.#capabilities());
    return assets.length === 0 ? undefined : assets;
  }
}
