import {
  changedSlices,
  changedTeams,
  coalesced_slices,
  projectMe,
  slice_names,
  type AnySlices,
  type Audience,
  type EngineContext,
  type ShowEvent,
  type ShowState,
  type SliceName,
} from "@showrunner/engine";
import type { Bye } from "../../platform/realtime/index.ts";
import { visibleAssets, type Assets } from "./assets.ts";
import { Cadence } from "./cadence.ts";
import { FullFrames, stateFrame } from "./frames.ts";
import { Screens, type Screen } from "./screens.ts";
import { later } from "../../platform/tasks.ts";

/** A change of these starts a new scene: boards are sent in the same frame. */
const scene_slices = ["show", "game", "round"] as const satisfies readonly SliceName[];

/** What one audience has received so far. */
interface Told {
  /** State of the last urgent slices sent. */
  urgent: ShowState;
  /** State of the last boards and counters sent. */
  slow: ShowState;
  /** As JSON, for change detection. */
  assets: string;
  readonly cadence: Cadence;
}

/** The last frame and its inputs: audiences with equal inputs share its bytes. */
interface MadeFrame {
  readonly urgent: ShowState;
  readonly slow: ShowState | null;
  readonly assets: string;
  readonly state: ShowState;
  readonly frame: Buffer | null;
  readonly assets_after: string;
}

export interface FanOutOptions {
  readonly context: EngineContext;
  readonly state: ShowState;
  /** Capabilities of the run's assets, by asset id. */
  readonly capabilities: () => ReadonlyMap<string, string>;
  /** Receives errors of a round type's views. Only this show's clients miss the update. */
  readonly onError: (error: unknown) => void;
}

const audience_kinds = ["moderator", "display", "team"] as const;
const slow_names = [...coalesced_slices];
const urgent_names = slice_names.moderator.filter((name) => !coalesced_slices.has(name));
const isEmpty = (slices: AnySlices): boolean => Object.keys(slices).length === 0;

/**
 * Sends changes to the clients of one show. Each slice is serialised once per audience; a team's own slice goes to that
 * team alone.
 */
export class FanOut {
  readonly screens: Screens;
  readonly #context: EngineContext;
  readonly #capabilities: () => ReadonlyMap<string, string>;
  readonly #onError: (error: unknown) => void;
  readonly #full: FullFrames;
  readonly #told: Readonly<Record<Audience["kind"], Told>>;
  #state: ShowState;
  #slow_timer: NodeJS.Timeout | undefined;
  #audience_frame: MadeFrame | undefined;

  constructor({ context, state, capabilities, onError }: FanOutOptions) {
    this.#context = context;
    this.#capabilities = capabilities;
    this.#onError = onError;
    this.#state = state;
    this.#full = new FullFrames(context, capabilities);
    this.#told = {
      moderator: { urgent: state, slow: state, assets: "", cadence: new Cadence("few") },
      display: { urgent: state, slow: state, assets: "", cadence: new Cadence("few") },
      team: { urgent: state, slow: state, assets: "", cadence: new Cadence("phones") },
    };
    this.screens = new Screens((screen) => this.fullFrame(screen));
  }

  /** Everything this client may see now. */
  fullFrame({ viewer }: Screen): Buffer {
    if (viewer.kind === "moderator") return this.#full.moderator(this.#state);
    if (viewer.kind === "team") return this.#full.team(this.#state, viewer.team_id);
    return this.#full.display(this.#state);
  }

  /** Sends what a commit changed. */
  committed(before: ShowState, after: ShowState, events: readonly ShowEvent[]): void {
    this.#state = after;
    for (const kind of audience_kinds) this.#attempt(() => this.#tell(kind));
    this.#attempt(() => this.#tellTeams(before, after));
    this.#sayGoodbye(events);
    this.#planSlow();
  }

  /** Stops sending and disconnects all clients. */
  end(bye: Bye): void {
    this.stop();
    this.screens.endAll(bye);
  }

  stop(): void {
    clearTimeout(this.#slow_timer);
    this.#slow_timer = undefined;
  }

  #attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#onError(error);
    }
  }

  #tell(kind: Audience["kind"]): void {
    const told = this.#told[kind];
    const state = this.#state;
    const { urgent, slow } = told;
    if (!this.#hasScreens(kind)) {
      told.urgent = state;
      told.slow = state;
      return;
    }
    const changed = changedSlices(urgent, state, kind, this.#context, urgent_names);
    told.urgent = state;
    const withBoards = told.cadence.dueIn(this.screens.count) <= 0 || scene_slices.some((name) => name in changed);
    if (!withBoards) return this.#send(kind, changed, urgent, null);
    const boards = changedSlices(slow, state, kind, this.#context, slow_names);
    told.slow = state;
    if (!isEmpty(boards)) told.cadence.sent();
    this.#send(kind, { ...changed, ...boards }, urgent, slow);
  }

  /** Schedules boards that were held back by the throttle. */
  #planSlow(): void {
    const waits = audience_kinds
      .map((kind) => this.#told[kind])
      .filter(({ slow }) => slow !== this.#state)
      .map(({ cadence }) => cadence.dueIn(this.screens.count));
    this.stop();
    if (waits.length > 0) this.#slow_timer = later(() => this.#tellSlow(), Math.max(0, Math.min(...waits)));
  }

  #tellSlow(): void {
    this.#slow_timer = undefined;
    for (const kind of audience_kinds) this.#attempt(() => this.#tell(kind));
    this.#planSlow();
  }

  #send(kind: Audience["kind"], slices: AnySlices, urgent: ShowState, slow: ShowState | null): void {
    const told = this.#told[kind];
    const state = this.#state;
    if (kind === "moderator") {
      const frame = this.#frameOf(told, slices);
      if (frame !== null) this.screens.sendToAll(this.screens.moderators, frame);
      return;
    }
    const { assets } = told;
    const made = this.#audience_frame;
    const isSame = made?.state === state && made.urgent === urgent && made.slow === slow && made.assets === assets;
    const frame = isSame ? made.frame : this.#frameOf(told, slices);
    told.assets = isSame ? made.assets_after : told.assets;
    this.#audience_frame = { urgent, slow, assets, state, frame, assets_after: told.assets };
    if (frame === null) return;
    if (kind === "display") this.screens.sendToAll(this.screens.displays, frame);
    else for (const screens of this.screens.teams.values()) this.screens.sendToAll(screens, frame);
  }

  #frameOf(told: Told, slices: AnySlices): Buffer | null {
    if (isEmpty(slices)) return null;
    const assets = this.#newAssets(told, slices);
    return stateFrame({ seq: this.#state.seq, slices, assets }, this.#capabilities());
  }

  #tellTeams(before: ShowState, after: ShowState): void {
    if (this.screens.teams.size === 0) return;
    for (const team_id of changedTeams(before, after, this.#context)) {
      const screens = this.screens.ofTeam(team_id);
      const me = screens.size === 0 ? null : projectMe(after, team_id, this.#context);
      if (me === null) continue;
      // The ack of the command that caused the change usually follows.
      for (const { connection } of screens) connection.gather();
      this.screens.sendToAll(screens, stateFrame({ seq: after.seq, slices: { me } }, this.#capabilities()));
    }
  }

  #sayGoodbye(events: readonly ShowEvent[]): void {
    for (const { body } of events) {
      if (body.type === "team_deactivated")
        this.screens.endTeam(body.team_id, { code: "team_deactivated", reconnect: false });
      if (body.type === "team_deleted") this.screens.endTeam(body.team_id, { code: "team_deleted", reconnect: false });
      if (body.type === "team_password_set" && body.log_out)
        this.screens.endTeam(body.team_id, { code: "password_changed", reconnect: false });
    }
  }

  #hasScreens(kind: Audience["kind"]): boolean {
    if (kind === "moderator") return this.screens.moderators.size > 0;
    return (kind === "display" ? this.screens.displays : this.screens.teams).size > 0;
  }

  /** Pictures that these slices reference; undefined when none is new. */
  #newAssets(told: Told, slices: AnySlices): Assets | undefined {
    if (!["game", "round", "desk", "solutions"].some((name) => name in slices)) return undefined;
    const assets = visibleAssets(slices, this.#capabilities());
    const text = JSON.stringify(assets);
    if (text === told.assets || text === "{}") return undefined;
    told.assets = text;
    return assets;
  }
}
